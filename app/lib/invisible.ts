/**
 * Characters that no one sees: zero-width spaces, direction marks, soft hyphens, fillers, and tags. They come along when text is copied from a
 * phone or a chat, and some of them reorder or hide text. Left out are those that change how the character before them looks.
 */
const marks = /(?![\u034f\u180b-\u180d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{DI}\ufff9-\ufffb]/gu
/** Persian and Indic names and emoji need these between two characters. */
const joiners = /[\u200c\u200d]/

/** Removes invisible characters and the spaces around the text. Keeps joiners between other characters. Blank if nothing visible is left. */
export function withoutInvisible(text: string): string {
  if (isBlank(text)) return ''
  const visible = text.replace(marks, mark => (joiners.test(mark) ? mark : '')).trim()
  return visible
    .replace(/[\u200c\u200d]{2,}/g, run => run.slice(0, 1))
    .replace(/^[\u200c\u200d]\s*/, '')
    .replace(/\s?[\u200c\u200d]$/, '')
}

/** Removes joiners too, from text in which they never have a meaning. */
export const withoutJoiners = (text: string): string => text.replace(/[\u200c\u200d]/g, '')

/** True if the text holds nothing that a person can see: only spaces, control and invisible characters. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(text)
