import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/** The picture library, loaded with the first picture: whoever only shows pages goes without its native code. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: library }) => {
    // One thread per picture: two at once leave the other threads of the pool to file reads.
    library.concurrency(1)
    // No picture is drawn twice, so that what it keeps of the last ones is only memory.
    library.cache(false)
    return library
  })
  return loading
}
