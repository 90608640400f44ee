import { z } from 'zod'
import type { CampaignRow } from '../../../db/tables.ts'
import { phrase } from '../../lib/phrase.ts'
import { campaignFields, editedNames, readName } from '../fields.ts'
import { cleanText } from '../typed-text.ts'

/** The decisions of an admin about a campaign (P97), with the state that each stores. */
export const moderationOf = { approve: 'approved', unlist: 'unlisted', deactivate: 'deactivated' } as const
export type ModerationAction = keyof typeof moderationOf
export type Moderation = (typeof moderationOf)[ModerationAction]

/** The setting that says which new campaigns an admin reviews before they are listed (P95). */
type ModerationSetting = 'all' | 'first' | 'none'

/** The owner's earlier campaigns: an admin approved one; one was unlisted or taken down, or has an open report. */
export type OwnersRecord = { approvedBefore: boolean; inDoubt: boolean }

/** True if a new campaign is listed at once. An owner in doubt is always reviewed first. */
export function isListedAtCreation(
  setting: ModerationSetting,
  { approvedBefore, inDoubt }: OwnersRecord,
): boolean {
  if (inDoubt || setting === 'all') return false
  return setting === 'none' || approvedBefore
}

/** A listed campaign is reviewed again after one of these changes; it stays listed meanwhile. */
export const reviewedFacts: ReadonlySet<string> = new Set(
  editedNames.filter(name => campaignFields[name].edit?.reviewed).map(readName),
)

export type ModeratedState = Pick<CampaignRow, 'isActive' | 'isApproved' | 'moderation'> & {
  /** Name, story, purpose or picture changed after it was listed. */
  isChanged: boolean
}

/**
 * True if the action would change something: a listed campaign can be approved again only if it changed, an unlisted one can't be unlisted
 * again, and a deactivated one can only be taken down, once, which freezes its funds.
 */
export function mayModerate(
  action: ModerationAction,
  { isActive, isApproved, moderation, isChanged }: ModeratedState,
): boolean {
  if (!isActive) return action === 'deactivate' && moderation !== 'deactivated'
  if (action === 'approve') return !isApproved || isChanged
  if (action === 'unlist') return isApproved || moderation !== 'unlisted'
  return true
}

const maxReasonLength = 500
const reason = z
  .string()
  .overwrite(cleanText)
  .max(maxReasonLength, phrase('Please use at most 500 characters.'))

/** The owner reads the reason; only an approval needs none. */
export const reasonRequired = z.strictObject({ reason: reason.min(1, phrase('Please give a reason.')) })
export const reasonOptional = z.strictObject({ reason: reason.default('') })
