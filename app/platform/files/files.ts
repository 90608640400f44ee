/** What is known of uploaded files without touching any: their keys and kinds. Keys are ours, never a person's file name. */

const key = /^[a-z-]+\/[A-Za-z0-9_-]+\.(webp|png|svg|mp4)$/

const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
}

/** True for `folder/name.webp|png|svg|mp4`. */
export const isFileKey = (text: string): boolean => key.test(text)

/** Throws for anything that is no key: a path that climbs, a name that a person chose. */
export function requireFileKey(text: string): string {
  if (!isFileKey(text)) throw new Error('not a file key')
  return text
}

/** The content type of a key, by its ending. */
export function contentTypeOf(fileKey: string): string {
  return contentTypes[fileKey.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** The cache header that a store keeps with every file: it is served by Tassel alone, after a check of who asks. */
export const fileCacheControl = 'private, no-store'

/** Bytes `start` to `end` of a file, both counted in. */
export type Part = { start: number; end: number }

/**
 * The one part of a file of so many bytes that a `Range` header asks for (RFC 9110); null where it asks for none that can be given, and
 * undefined where the whole file is the answer: no header, several parts, another unit, or words that mean nothing.
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
