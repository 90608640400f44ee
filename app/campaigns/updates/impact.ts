import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { OwnCampaign } from '../contract.ts'
import { picturesInput } from '../media/media.ts'
import { cleanLine } from '../typed-text.ts'
import { updateInput } from './campaign-update.ts'

/** Characters of each of the three lines. */
export const maxImpactLength = 300

const line = z
  .string()
  .overwrite(cleanLine)
  .min(1, phrase('Write a few words first.'))
  .max(maxImpactLength, phrase('Please use at most {maximum} characters.'))

/** The lines of an impact update, in the order in which they are read. */
export const impactLines = z.strictObject({ paidFor: line, howItWent: line, thanks: line })
export type ImpactLines = z.output<typeof impactLines>

/** Like `updateInput`, with one picture. */
export const impactInput = impactLines.extend({
  id: updateInput.shape.id,
  pictures: picturesInput.max(1, phrase('One photo is enough here.')).default([]),
})
export type ImpactInput = z.output<typeof impactInput>

/** The text of the update: a paragraph for each line. */
export const impactBody = ({ paidFor, howItWent, thanks }: ImpactLines): string =>
  [paidFor, howItWent, thanks].join('\n\n')

/** For a year after the end; later most people no longer remember. */
const askedForDays = 365

/** Whether the owner is asked to tell the donors what their money did (P909). */
export function asksForImpact(
  campaign: Pick<
    OwnCampaign,
    'isActive' | 'consentWithdrawn' | 'isEnded' | 'endDate' | 'donationCount' | 'hasImpact'
  >,
  now: number,
): boolean {
  const { isActive, consentWithdrawn, isEnded, endDate, donationCount, hasImpact } = campaign
  if (!isActive || consentWithdrawn || !isEnded || endDate === null) return false
  return donationCount > 0 && !hasImpact && now - Date.parse(endDate) < askedForDays * 86_400_000
}

export type ImpactFacts = { isEnded: boolean; donationCount: number; hasImpact: boolean }

/** The reason an impact update can't be posted, or null: CampaignRuns, NoDonations, ImpactTold (409). */
export function impactObstacle({ isEnded, donationCount, hasImpact }: ImpactFacts): Refusal | null {
  if (!isEnded)
    return refusal(
      'CampaignRuns',
      409,
      phrase('The campaign is still running. Post an update until it ends.'),
    )
  if (donationCount === 0)
    return refusal('NoDonations', 409, phrase('The campaign has no donations to tell about.'))
  if (!hasImpact) return null
  return refusal(
    'ImpactTold',
    409,
    phrase('You already told your donors. To write it again, remove that update on your account page first.'),
  )
}
