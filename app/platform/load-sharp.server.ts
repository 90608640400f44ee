import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/** Loads sharp on demand, because most processes render no pictures. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: library }) => {
    // One thread per picture leaves threads of the libuv pool for file reads.
    library.concurrency(1)
    // The cache is useless, because no picture is rendered twice.
    library.cache(false)
    return library
  })
  return loading
}
