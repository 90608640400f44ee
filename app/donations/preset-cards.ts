import { formatCents } from '../lib/cents.ts'
import type { Translate } from '../words/translate.ts'
import { presetGifts } from './fees.ts'

/** The four preset amounts, each with what it does (spec 9), as a choice of one. */
export function presetCards(t: Translate) {
  return presetGifts.map(({ cents, message }) => ({
    value: String(cents),
    label: formatCents(cents),
    hint: t(message),
  }))
}
