import type { Translate } from '../words/translate.ts'

/** The public name of an anonymous donor (P161), always in English in API responses. */
export const anonymous = 'Anonymous'

/** A donor's public name; only 'Anonymous' is translated. */
export function donorNameWords(name: string, t: Translate): string {
  return name === anonymous ? t('Anonymous') : name
}
