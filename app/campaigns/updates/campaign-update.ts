import { z } from 'zod'
import type { CampaignRow } from '../../../db/tables.ts'
import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import { type Photo, type PhotoInput, picturesInput } from '../media/media.ts'
import { cleanText } from '../typed-text.ts'

/** Characters. */
export const maxUpdateLength = 3000
/** Updates of a campaign within 24 hours; each is emailed to supporters. */
const maxUpdatesPerDay = 3

const emptyWords = phrase('Write a few words first.')

/** The browser generates the id, so that a retry after a lost response doesn't post twice. */
export const updateInput = z.strictObject({
  id: z.uuid(),
  body: z
    .string()
    .overwrite(cleanText)
    .min(1, emptyWords)
    .max(maxUpdateLength, phrase('Please use at most {maximum} characters.')),
  /** Pictures that are already uploaded; older versions of the app send none. */
  pictures: picturesInput.default([]),
})
export type UpdateInput = Omit<z.output<typeof updateInput>, 'pictures'> & {
  pictures?: PhotoInput[]
  isImpact?: boolean
}

/** `before` is the `next` of the previous page. */
export const updatesQuery = z.strictObject({ before: z.string().max(80).optional() })

export type CampaignUpdate = {
  id: string
  body: string
  at: string
  pictures?: Photo[]
  /** What the donations did, told after the campaign's end (P910). */
  isImpact?: true
}

/** Newest first; `next` is null on the last page. */
export type UpdatesPage = { updates: CampaignUpdate[]; next: string | null }

export type UpdateFacts = Pick<CampaignRow, 'isActive' | 'consentWithdrawn'> & { postedToday: number }

/** The reason an update can't be posted, or null: CampaignDeactivated, ConsentWithdrawn (409), TooManyUpdates (429). */
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
  if (facts.postedToday < maxUpdatesPerDay) return null
  return refusal(
    'TooManyUpdates',
    429,
    phrase('You can post {count} updates a day. Please post this one tomorrow.'),
    { values: { count: maxUpdatesPerDay } },
  )
}
