const key = /^[a-z-]+\/[A-Za-z0-9_-]+\.(webp|png|svg|mp4)$/

const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
}

/** True for keys such as `folder/name.webp`, with the extension webp, png, svg or mp4. */
export const isFileKey = (text: string): boolean => key.test(text)

/** Returns the key. Throws for anything else, such as a path with `../` or a person's file name. */
export function requireKey(text: string, isKey: (text: string) => boolean): string {
  if (!isKey(text)) throw new Error('not a file key')
  return text
}

export function contentTypeOf(fileKey: string): string {
  return contentTypes[fileKey.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** The Cache-Control header of stored files: each request must reach Tassel, which checks access. */
export const fileCacheControl = 'private, no-store'

/** A byte range of a file, from `start` to `end` inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Parses the `Range` header for a file of `bytes` bytes (RFC 9110). Null if the range can't be satisfied. Undefined if the whole file must
 * be sent: the header is missing, invalid, or requests several ranges.
 */
export function requestedRange(header: string | null, bytes: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) > 0 ? { start: Math.max(0, bytes - Number(last)), end: bytes - 1 } : null
  const range = { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
  if (last !== '' && Number(last) < range.start) return undefined
  return range.start < bytes ? range : null
}
