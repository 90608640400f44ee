/**
 * How the server's Node keeps house (docs/decisions/0028). Left to itself it lets memory grow to a share of the machine before it looks for what is no
 * longer needed: hundreds of megabytes of garbage, and what hangs on it outside of its own heap. With these it looks each time its heap has grown by a third,
 * and for the first time at 48 MB: until then it only loads code, of which nothing is garbage.
 */
export const modestMemory = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  '--initial-heap-size=48',
]

/**
 * And how the C library does: two pools of memory for all threads, where it would keep one for each; and what is free goes back to the system, pieces of
 * 64 kB and more at once. Unsaid, it learns from each large piece to hold on to twice as much.
 */
export const onePool = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
