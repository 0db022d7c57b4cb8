"""The checker's side of a worker."""
