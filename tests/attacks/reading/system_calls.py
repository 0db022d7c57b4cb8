"""Reads other processes' memory and files by raw system calls: process_vm_readv, pidfd_getfd, ptrace, openat2, io_uring."""
# %% ruleout
import ctypes, os
_libc = ctypes.CDLL(None, use_errno=True)
_parent = os.getppid()
for _name, _number, *_arguments in [
    ("process_vm_readv", 310, _parent, 0, 0, 0, 0, 0), ("ptrace", 101, 16, _parent, 0, 0), ("pidfd_open", 434, _parent, 0),
    ("kcmp", 312, _parent, _parent, 0, 0, 0), ("io_uring_setup", 425, 8, 0), ("userfaultfd", 323, 0), ("perf_event_open", 298, 0, 0, -1, -1, 0),
    ("bpf", 321, 0, 0, 0), ("open_by_handle_at", 304, 0, 0, 0), ("memfd_create", 319, 0, 0), ("mount", 165, 0, 0, 0, 0, 0), ("unshare", 272, 0x10000000),
    ("setuid", 105, 0), ("keyctl", 250, 0, 0), ("shmget", 29, 1, 4096, 0o1600), ("mq_open", 240, 0, 0), ("sched_setscheduler", 144, _parent, 0, 0),
]:
    ctypes.set_errno(0)
    _result = _libc.syscall(_number, *_arguments)
    if _result >= 0 or ctypes.get_errno() not in (1, 38):
        print("BRE" "ACH", _name, _result, ctypes.get_errno())
