import { z } from 'zod'
import { type Message, phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import { because } from '../contract.ts'

export const payoutBatchStatuses = ['open', 'paid', 'cancelled'] as const
export type PayoutBatchStatus = (typeof payoutBatchStatuses)[number]

/** The most payouts that an admin can select for one batch. */
export const maxChosen = 1_000

/** Without `withdrawalIds`, the batch contains all approved payouts. */
export const batchRequest = z.strictObject({
  withdrawalIds: z.array(z.uuid()).min(1).max(maxChosen).optional(),
})
export const batchParams = z.strictObject({ batchId: z.uuid(phrase('This payout batch doesn’t exist.')) })

export const batchCancellation = because(phrase('Say why you’re canceling the batch.'))

/** `sentAnyway` confirms that the bank has sent even the payouts that were paused after the download. */
export const batchPayment = z.strictObject({ sentAnyway: z.boolean().optional() }).default({})

/** The response to a new batch; `leftOut` lists approved payouts that can't be paid now, with the reasons. */
export type CreatedBatch = {
  batchId: string
  filename: string
  entries: number
  totalCents: number
  effectiveOn: string
  leftOut: { withdrawalId: string; reason: Message }[]
}

/** `payouts-2026-03-11-1.ach`: the batch's day and its number on that day. */
export const payoutFilename = ({ day, number }: { day: string; number: number }) =>
  `payouts-${day}-${number}.ach`

export const batchNotFound = () => refusal('BatchNotFound', 404, phrase('This payout batch doesn’t exist.'))

/** BatchSettled (409): the batch is already paid or canceled. */
export const batchSettled = () =>
  refusal('BatchSettled', 409, phrase('This payout batch is already paid or canceled. Nothing was changed.'))

/** Shown where a file that nobody has downloaded is too late for its day (P704). */
export const effectiveDayPassed = phrase(
  'The day on which the bank was to pay this file has passed. Cancel the batch and make a new one.',
)
