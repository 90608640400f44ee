const key = /^[a-z-]+\/[A-Za-z0-9_-]+\.(webp|png|svg|mp4)$/

const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
}

/** True for `folder/name.webp|png|svg|mp4`. */
export const isFileKey = (text: string): boolean => key.test(text)

/** Throws for anything that isn't a key, such as `../` or a person's file name. */
export function requireFileKey(text: string): string {
  if (!isFileKey(text)) throw new Error('not a file key')
  return text
}

export function contentTypeOf(fileKey: string): string {
  return contentTypes[fileKey.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** The cache header of stored files: only Tassel serves them, after an access check. */
export const fileCacheControl = 'private, no-store'

/** Bytes `start` to `end` of a file, inclusive. */
export type Part = { start: number; end: number }

/**
 * The part that a `Range` header requests of a file of `size` bytes (RFC 9110). Null if it can't be satisfied; undefined if the answer is the
 * whole file, because the header is missing, invalid, or requests several parts.
 */
export function askedPart(range: string | null, bytes: number): Part | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) > 0 ? { start: Math.max(0, bytes - Number(last)), end: bytes - 1 } : null
  const part = { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
  if (last !== '' && Number(last) < part.start) return undefined
  return part.start < bytes ? part : null
}
