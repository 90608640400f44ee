/** What is known of uploaded files without touching any: their keys and kinds. Keys are ours, never a person's file name. */

const key = /^[a-z-]+\/[A-Za-z0-9_-]+\.(webp|png|svg)$/

const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/** True for `folder/name.webp|png|svg`. */
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
