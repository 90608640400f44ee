import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { maxRefundReasonLength } from '../refunds/refund.ts'

/** What an admin pauses or resumes: one campaign, or, with null, giving as a whole. */
export const pauseInput = z.strictObject({
  campaignId: z
    .string()
    .regex(/^[0-9a-z]{10}$/, phrase('We can’t find this campaign.'))
    .nullable(),
  reason: z.string().trim().min(1, phrase('Please give a reason.')).max(maxRefundReasonLength),
})
export type PauseInput = z.output<typeof pauseInput>
