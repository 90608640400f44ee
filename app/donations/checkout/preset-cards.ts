import type { Words } from '../../words/translate.ts'
import { presetDonations } from '../fees.ts'

/** The four preset amounts, each with what it does (P150), as a choice of one. */
export function presetCards({ t, money }: Words) {
  return presetDonations.map(({ cents, message }) => ({
    value: String(cents),
    label: money(cents),
    hint: t(message),
  }))
}
