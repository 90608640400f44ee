import type { Words } from '../../words/translate.ts'
import { presetDonations } from '../fees.ts'

/** The four preset amounts, each with an example of its use (P150); `popularCents` is the most popular one (P402). */
export function presetCards({ t, money }: Words, popularCents: number | null = null) {
  return presetDonations.map(({ cents, message }) => ({
    value: String(cents),
    label: money(cents),
    hint: t(message),
    note: cents === popularCents ? t('Popular right now') : undefined,
  }))
}
