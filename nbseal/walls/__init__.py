"""The walls around a process that runs a student's code.

sandbox: puts them up; landlock: which files are in reach; seccomp, system_calls: what the kernel
may be asked; bubblewrap: a namespace around it all; probe: tells which of them stand here.
scratch: the folder that such a process may write to; zygote: a process that has imported
everything and forks the others; closed_packages: installed packages that must not be used.
"""
