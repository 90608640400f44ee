import { z } from 'zod'
import type { CampaignRow } from '../../../db/tables.ts'
import { phrase } from '../../lib/phrase.ts'
import { campaignFields, editedNames, readName } from '../fields.ts'
import { cleanText } from '../typed-text.ts'

/** The decisions of an admin about a campaign (P97), with the state that each stores. */
export const moderationOf = { approve: 'approved', unlist: 'unlisted', deactivate: 'deactivated' } as const
export type ModerationAction = keyof typeof moderationOf
export type Moderation = (typeof moderationOf)[ModerationAction]

/** Which new campaigns an admin reviews before they are listed (P95): all, those of owners without an approved one, or none. */
type ModerationSetting = 'all' | 'first' | 'none'

/** Whether an admin approved an earlier campaign of the owner, and whether one was unlisted, taken down, or has an open report. */
export type OwnersRecord = { approvedBefore: boolean; inDoubt: boolean }

/** True if a new campaign is listed at once; never for an owner in doubt. */
export function isListedAtCreation(
  setting: ModerationSetting,
  { approvedBefore, inDoubt }: OwnersRecord,
): boolean {
  if (inDoubt || setting === 'all') return false
  return setting === 'none' || approvedBefore
}

/** The fields whose change makes admins review a listed campaign again; it stays listed meanwhile. */
export const reviewedFields: ReadonlySet<string> = new Set(
  editedNames.filter(name => campaignFields[name].edit?.reviewed).map(readName),
)

export type ModeratedState = Pick<CampaignRow, 'isActive' | 'isApproved' | 'moderation'> & {
  /** True if reviewed content (name, story, purpose, pictures) changed while the campaign was listed. */
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
  .max(maxReasonLength, phrase('Please use at most {maximum} characters.'))

/** For every decision except an approval. */
export const reasonRequired = z.strictObject({ reason: reason.min(1, phrase('Please give a reason.')) })
export const reasonOptional = z.strictObject({ reason: reason.default('') })
