"""The walls around a process that runs a student's code.

sandbox: limits, Landlock, bubblewrap, and the probe that tells which of them stand here;
seccomp: the filter of system calls; scratch: the folder that such a process may write to;
zygote: a process that has imported everything and forks the others; closed_packages: installed
packages that a student's code must do without.
"""
