import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { campaignFields, editedNames } from '../fields.ts'
import { cleanText } from '../typed-text.ts'

/** What an admin may decide of a campaign (P97). */
export const moderationActions = ['approve', 'unlist', 'deactivate'] as const
export type ModerationAction = (typeof moderationActions)[number]

/** The resulting state, as its row and its owner's notice name it. */
export const moderationOf = {
  approve: 'approved',
  unlist: 'unlisted',
  deactivate: 'deactivated',
} as const satisfies Record<ModerationAction, string>
export type Moderation = (typeof moderationOf)[ModerationAction]

/** Which new campaigns an admin reviews before they are listed: a setting of the platform, never sent by the client (P95). */
export type ModerationSetting = 'all' | 'first' | 'none'

/**
 * What is known about the creator of a campaign: an admin approved one of theirs; one was unlisted or taken down, or is reported.
 */
export type OwnersRecord = { approvedBefore: boolean; inDoubt: boolean }

/** True when a new campaign is listed at once. Doubtful ones are reviewed first, whatever the setting says. */
export function isListedAtCreation(
  setting: ModerationSetting,
  { approvedBefore, inDoubt }: OwnersRecord,
): boolean {
  if (inDoubt || setting === 'all') return false
  return setting === 'none' || approvedBefore
}

/** The facts of a listed campaign whose change is reviewed again. It stays listed meanwhile. */
export const reviewedFacts: ReadonlySet<string> = new Set(
  editedNames.filter(name => campaignFields[name].edit.reviewed).map(name => campaignFields[name].read),
)

export type ModeratedState = {
  isActive: boolean
  isApproved: boolean
  moderation: Moderation | null
  /** Name, story, purpose or picture changed after it was listed. */
  isChanged: boolean
}

/**
 * True when the action would change something: a listed campaign cannot be approved again unless it changed, one that was decided
 * to stay unlisted cannot be unlisted again, and after its end it can only be taken down, once, which freezes its funds.
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

const longestReason = 500
const reason = z
  .string()
  .overwrite(cleanText)
  .max(longestReason, phrase('Please use at most 500 characters.'))

/** The owner reads the reason: it must be given wherever something is taken away. */
export const reasonRequired = z.strictObject({ reason: reason.min(1, phrase('Please give a reason.')) })
/** An approval needs no reason. */
export const reasonOptional = z.strictObject({ reason: reason.default('') })
