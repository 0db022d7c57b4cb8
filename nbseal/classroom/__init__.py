"""Grades many submissions: a pool of graders, one writer, and it goes on where it stopped.

run: grades a class; pool: graders on this machine; work_unit: what travels to one and back;
dask_client, dask_worker: graders on the machines of a Dask cluster; batch_writer: marks into the
gradebook; locks: one run at a time; warm_grader: keeps some ready for the next one.
"""
