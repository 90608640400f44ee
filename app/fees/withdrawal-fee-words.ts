import { percentOf } from '../lib/cents.ts'
import type { Message } from '../lib/phrase.ts'
import type { Words, WordValues } from '../words/translate.ts'
import type { FeeRates } from './fee-schedule.ts'

/** A sentence about the fees of a withdrawal: with both of them (`{percent}`, `{flat}`), with one (`{fee}`), and with none. */
export type WithdrawalFeeWords = Readonly<Record<'both' | 'one' | 'none', Message>>

/** Translates the sentence that fits the fees, so that no one reads of a fee of $0.00 (P855). */
export function withdrawalFeeWords(
  { platformBp, withdrawalFlat }: Pick<FeeRates, 'platformBp' | 'withdrawalFlat'>,
  { t, money }: Pick<Words, 't' | 'money'>,
  words: WithdrawalFeeWords,
  values: WordValues = {},
): string {
  const percent = percentOf(platformBp)
  const flat = money(withdrawalFlat)
  if (platformBp > 0 && withdrawalFlat > 0) return t(words.both, { percent, flat, ...values })
  if (platformBp > 0 || withdrawalFlat > 0)
    return t(words.one, { fee: platformBp > 0 ? percent : flat, ...values })
  return t(words.none, values)
}
