import type { Translate } from '../words/translate.ts'

/** The public name of a donation without one (P161); the specification's word, in English over the wire. */
export const anonymous = 'Anonymous'

/** A donor's public name as it is shown: only our own word for none is translated. */
export function donorNameWords(name: string, t: Translate): string {
  return name === anonymous ? t('Anonymous') : name
}
