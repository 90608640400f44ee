import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'

export const payoutBatchStatuses = ['open', 'paid', 'cancelled'] as const
export type PayoutBatchStatus = (typeof payoutBatchStatuses)[number]

/** The most payouts that an admin may choose one by one. */
export const mostChosen = 1_000

/** Chosen withdrawals, or none for all that wait. */
export const batchRequest = z.strictObject({
  withdrawalIds: z.array(z.uuid()).min(1).max(mostChosen).optional(),
})
export const batchParams = z.strictObject({ batchId: z.uuid(phrase('This payout batch doesn’t exist.')) })

const missingReason = phrase('Say why you’re canceling the batch.')
export const batchCancellation = z.strictObject({
  reason: z
    .string({ error: missingReason })
    .trim()
    .min(1, missingReason)
    .max(500, phrase('Shorten the reason to 500 characters.')),
})

/** `sentAnyway`: the bank has sent payouts that were paused after the file was downloaded. */
export const batchPayment = z.strictObject({ sentAnyway: z.boolean().optional() }).default({})

/** What became of a request for a batch: sums in cents; `leftOut` names payouts that no file can hold, and why. */
export type CreatedBatch = {
  batchId: string
  filename: string
  entries: number
  totalCents: number
  effectiveOn: string
  leftOut: { withdrawalId: string; reason: string }[]
}

/** `payouts-2026-03-11-1.ach`: the day it was made, and the how many-th of that day. */
export const payoutFilename = ({ day, number }: { day: string; number: number }) =>
  `payouts-${day}-${number}.ach`

/** BatchNotFound (404). */
export const batchNotFound = () => refusal('BatchNotFound', 404, phrase('This payout batch doesn’t exist.'))

/** BatchSettled (409): paid or cancelled already. */
export const batchSettled = () =>
  refusal('BatchSettled', 409, phrase('This payout batch is already paid or canceled. Nothing was changed.'))
