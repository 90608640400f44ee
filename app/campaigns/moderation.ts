import { z } from 'zod'
import { phrase } from '../lib/phrase.ts'
import { campaignFields, editedNames } from './fields.ts'
import { cleanText } from './typed-text.ts'

/** What an admin may decide of a campaign (P97). */
export const moderationActs = ['approve', 'unlist', 'deactivate'] as const
export type ModerationAct = (typeof moderationActs)[number]

/** How the campaign stands afterwards, as its row and its owner's notice call it. */
export const moderationOf = {
  approve: 'approved',
  unlist: 'unlisted',
  deactivate: 'deactivated',
} as const satisfies Record<ModerationAct, string>
export type Moderation = (typeof moderationOf)[ModerationAct]

/** Which new campaigns an admin reviews before they are listed: a setting of the platform, never a word of the client's (P95). */
export type ModerationSetting = 'all' | 'first' | 'none'

/** What is known of who creates a campaign: an admin approved one of theirs; one was unlisted or taken down, or is reported. */
export type OwnersRecord = { approvedBefore: boolean; inDoubt: boolean }

/** True when a new campaign is listed at once. Whoever is in doubt is looked at first, whatever the setting says. */
export function isListedAtCreation(
  setting: ModerationSetting,
  { approvedBefore, inDoubt }: OwnersRecord,
): boolean {
  if (inDoubt || setting === 'all') return false
  return setting === 'none' || approvedBefore
}

/** What a listed campaign shows of itself: a change of it is looked at again. It stays listed meanwhile. */
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
 * True when the act would change something: what is listed cannot be approved again unless it changed, what was decided to stay unlisted cannot be
 * unlisted again, and after the end of a campaign it can only be taken down, once, so that its funds are frozen.
 */
export function mayModerate(
  act: ModerationAct,
  { isActive, isApproved, moderation, isChanged }: ModeratedState,
): boolean {
  if (!isActive) return act === 'deactivate' && moderation !== 'deactivated'
  if (act === 'approve') return !isApproved || isChanged
  if (act === 'unlist') return isApproved || moderation !== 'unlisted'
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
