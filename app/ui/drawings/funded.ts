import type { Translate } from '../../words/translate.ts'

/** '62% funded'. Amounts below 1% of the goal read 'Under 1% funded', not 0%. */
export const fundedWords = (percent: number, raisedCents: number, t: Translate): string =>
  percent === 0 && raisedCents > 0 ? t('Under 1% funded') : t('{percent}% funded', { percent })

/** '62%', for tables. Amounts below 1% of the goal are '<1%'. */
export const fundedPercent = (percent: number, raisedCents: number): string =>
  percent === 0 && raisedCents > 0 ? '<1%' : `${percent}%`

/** '75 supporters · 91 donations'. The donations are omitted if no one donated twice. */
export function supportersWords(supporters: number, donations: number, t: Translate): string {
  const people = t('{count, plural, one {# supporter} other {# supporters}}', { count: supporters })
  if (donations <= supporters) return people
  return `${people} · ${t('{count, plural, one {# donation} other {# donations}}', { count: donations })}`
}
