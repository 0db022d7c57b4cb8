"""Has a record of a grading with full marks beside it, and a graded notebook."""
import json
def build(folder, notebook, course):
    (folder / "nbseal.json").write_text(json.dumps({"nbseal": "0.1.0", "safe": True, "tests": [{"name": "test_ruleout_examples", "points": 2, "max_points": 2, "verdict": "passed"}]}))
    (folder / "autograded").mkdir()
