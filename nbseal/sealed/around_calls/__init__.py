"""What the checker asks of the worker, besides calls, or does around them."""
