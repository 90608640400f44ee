import { z } from 'zod'
import { thankInput } from '../contract.ts'

/** What a campaign's owner has not thanked for yet, of the last days. */
export type NewDonations = {
  /** Newest first. */
  donations: { id: string; name: string }[]
  /** Who gave them, an email address each (P83). */
  people: number
  cents: number
  /** When the oldest of them was given. */
  since: string
  /** There are more, which none of these figures counts. */
  hasMore: boolean
}

/** As many are thanked by one press. */
export const mostThankedAtOnce = 100

/** Thanks for many donations by one press. */
export const thankManyInput = z.strictObject({
  thanks: z
    .array(z.strictObject({ donationId: z.uuid(), words: thankInput.shape.words.pipe(z.string().min(1)) }))
    .min(1)
    .max(mostThankedAtOnce),
})
export type Thanks = z.output<typeof thankManyInput>['thanks'][number]
