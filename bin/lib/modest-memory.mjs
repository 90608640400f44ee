/**
 * V8 options for garbage collection in the server (docs/decisions/0028). By default V8 lets garbage grow to a share of the machine's
 * memory. With these options it collects whenever the heap has grown by 30 %, but not below 48 MB, because until then the server only loads
 * code.
 */
export const modestMemory = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  '--initial-heap-size=48',
]

/** malloc settings (glibc): two arenas instead of one per thread, and free blocks of 64 kB or more return to the system. */
export const onePool = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
