import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import { type Photo, type PhotoInput, picturesInput } from '../media/media.ts'
import { cleanText } from '../typed-text.ts'

/** Characters of one update. */
export const longestUpdate = 3000
/** Updates that one campaign may post within 24 hours: each is mailed to supporters. */
export const mostUpdatesADay = 3

const emptyWords = phrase('Write a few words first.')

/** The input of an update; the browser makes its id, so that a repeat after a lost answer posts nothing twice. */
export const updateInput = z.strictObject({
  id: z.uuid(),
  body: z
    .string()
    .overwrite(cleanText)
    .min(1, emptyWords)
    .max(longestUpdate, phrase('Please use at most 3,000 characters.')),
  /** Uploaded before; an app of before pictures sends none. */
  pictures: picturesInput.default([]),
})
/** Pictures may be left out: there are none then. */
export type UpdateInput = Omit<z.output<typeof updateInput>, 'pictures'> & { pictures?: PhotoInput[] }

/** `before` is the previous page's `next`. */
export const updatesQuery = z.strictObject({ before: z.string().max(80).optional() })

/** One update as everyone reads it; the instant in ISO. */
export type CampaignUpdate = { id: string; body: string; at: string; pictures?: Photo[] }

/** Newest first; `next` is where older ones start, null when there are none. */
export type UpdatesPage = { updates: CampaignUpdate[]; next: string | null }

export type UpdateFacts = { isActive: boolean; consentWithdrawn: boolean; postedToday: number }

/** Why an update cannot be posted now, or null: CampaignDeactivated, ConsentWithdrawn (409), TooManyUpdates (429). */
export function updateObstacle(facts: UpdateFacts): Refusal | null {
  if (!facts.isActive) {
    return refusal(
      'CampaignDeactivated',
      409,
      phrase('This campaign was deactivated, so you can’t post updates.'),
    )
  }
  if (facts.consentWithdrawn) {
    return refusal(
      'ConsentWithdrawn',
      409,
      phrase('The page is hidden while consent is withdrawn. Give consent again to post an update.'),
    )
  }
  if (facts.postedToday < mostUpdatesADay) return null
  return refusal(
    'TooManyUpdates',
    429,
    phrase('You can post {count} updates a day. Please post this one tomorrow.'),
    { values: { count: mostUpdatesADay } },
  )
}
