import { posix } from 'node:path'

/**
 * Replaces the links of a Markdown page to files that a release doesn't contain, such as tests: by links to the source at `sourceUrl`, or by
 * their words where there is none. `page` and the paths that `has` is asked about are relative to the release.
 */
export function mendLinks(
  text: string,
  page: string,
  { has, sourceUrl }: { has: (path: string) => boolean; sourceUrl: string | null },
): string {
  return text.replace(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words: string, target: string) => {
    const [path = ''] = target.split('#')
    if (!path || /^[a-z]+:/.test(target)) return link
    const file = posix.join(posix.dirname(page), decodeURI(path))
    if (has(file)) return link
    return sourceUrl ? `[${words}](${sourceUrl}/${file})` : words
  })
}
