import { addDays } from 'date-fns/addDays'
import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'

/** Wrong pairs of amounts that a person may enter. Of 4,950 pairs, three guesses find one in 1,650. */
export const maxTries = 3

/** Deposits arrive within 3 banking days, and statements show them for weeks. */
export const daysToConfirm = 10

const cents = z
  .number({ error: phrase('Enter the amount in cents, from 1 to 99.') })
  .int()
  .min(1, phrase('Enter the amount in cents, from 1 to 99.'))
  .max(99, phrase('Enter the amount in cents, from 1 to 99.'))

/** The amounts of both deposits in cents, in any order. */
export const depositAmounts = z.strictObject({ firstCents: cents, secondCents: cents })
export type DepositAmounts = z.output<typeof depositAmounts>

export const depositParams = z.strictObject({
  depositId: z.uuid(phrase('These micro-deposits don’t exist.')),
})

/** True if the person entered both amounts, in whatever order. */
export function areTheAmounts(deposit: DepositAmounts, entered: DepositAmounts): boolean {
  const sorted = ({ firstCents, secondCents }: DepositAmounts) =>
    [firstCents, secondCents].sort((a, b) => a - b)
  const [low, high] = sorted(deposit)
  const [enteredLow, enteredHigh] = sorted(entered)
  return low === enteredLow && high === enteredHigh
}

/** True if deposits sent at `sentAt` can no longer be confirmed. */
export const isExpired = (sentAt: Date, now: Date): boolean => now >= addDays(sentAt, daysToConfirm)

/** What a person can do about the deposits to the account of a withdrawal, if it is held as a new account (P640). */
export type DepositState = 'offered' | 'requested' | 'sent' | 'over'

/** `status` and `sentAt` are null if no deposits were requested. */
export function depositState(
  { status, sentAt }: { status: string | null; sentAt: Date | null },
  now: Date,
): DepositState {
  if (status === null) return 'offered'
  if (status === 'requested') return 'requested'
  return status === 'sent' && sentAt && !isExpired(sentAt, now) ? 'sent' : 'over'
}
