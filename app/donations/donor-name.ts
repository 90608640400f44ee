import type { Translate } from '../words/translate.ts'

/** The public name of an anonymous donor (P161), always in English in API responses. */
export const anonymous = 'Anonymous'

/** A donor's public name; only 'Anonymous' is translated. */
export function donorNameWords(name: string, t: Translate): string {
  return name === anonymous ? t('Anonymous') : name
}

/** How a donation names its donor: a donor-advised fund or employer gave what someone recommended. */
export const supporterWords = (
  { name, isRecommended }: { name: string; isRecommended?: boolean },
  t: Translate,
): string => (isRecommended ? t('Recommended by {name}', { name }) : donorNameWords(name, t))
