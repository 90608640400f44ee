import type { Translate } from '../../words/translate.ts'

/** '62% funded'; a sum below one percent of the goal is not called nothing. */
export const fundedWords = (percent: number, raisedCents: number, t: Translate): string =>
  percent === 0 && raisedCents > 0 ? t('Under 1% funded') : t('{percent}% funded', { percent })

/** '62%' for a table; a sum below one percent is '<1%'. */
export const fundedPercent = (percent: number, raisedCents: number): string =>
  percent === 0 && raisedCents > 0 ? '<1%' : `${percent}%`
