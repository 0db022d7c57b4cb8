c = get_config()  # noqa: F821 - nbgrader's
c.CourseDirectory.course_id = "courses"
