import type { Words } from '../../words/translate.ts'
import { presetDonations } from '../fees.ts'

/** The four preset amounts, each with what it does (P150), as a choice of one; `popularCents` is the one that others give most (P402). */
export function presetCards({ t, money }: Words, popularCents: number | null = null) {
  return presetDonations.map(({ cents, message }) => ({
    value: String(cents),
    label: money(cents),
    hint: t(message),
    note: cents === popularCents ? t('Popular right now') : undefined,
  }))
}
