import { z } from 'zod'
import { phrase } from '../lib/phrase.ts'
import { cleanText } from './typed-text.ts'

/** What an admin may decide of a campaign (decision 13). */
export const moderationActs = ['approve', 'unlist', 'deactivate'] as const
export type ModerationAct = (typeof moderationActs)[number]

/** How the campaign stands afterwards, as its row and its owner's notice call it. */
export const moderationOf = {
  approve: 'approved',
  unlist: 'unlisted',
  deactivate: 'deactivated',
} as const satisfies Record<ModerationAct, string>
export type Moderation = (typeof moderationOf)[ModerationAct]

export type ModeratedState = { isActive: boolean; isApproved: boolean; moderation: Moderation | null }

/**
 * True when the act would change something: what is listed cannot be approved again, what was decided to stay unlisted cannot be
 * unlisted again, and after the end of a campaign it can only be taken down, once, so that its funds are frozen.
 */
export function mayModerate(
  act: ModerationAct,
  { isActive, isApproved, moderation }: ModeratedState,
): boolean {
  if (!isActive) return act === 'deactivate' && moderation !== 'deactivated'
  if (act === 'approve') return !isApproved
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
