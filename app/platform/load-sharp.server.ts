import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/** Loads the picture library on demand, because most processes draw no picture. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: library }) => {
    // One thread per picture leaves threads of the pool for file reads.
    library.concurrency(1)
    // No picture is drawn twice.
    library.cache(false)
    return library
  })
  return loading
}
