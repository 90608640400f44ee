import { refusal } from '../../lib/refusal.ts'
import { sqlState, violatedConstraint } from '../../platform/database/database.server.ts'
import { accountWords } from '../account-words.ts'

/** True where the database refused a User ID: someone has it, or it is reserved for its former owner. */
export function isUserIdTaken(error: unknown): boolean {
  const constraint = violatedConstraint(error)
  const isOfUserId = constraint === 'profiles_custom_user_id_key' || constraint === 'user_id_reserved'
  return sqlState(error) === '23505' && isOfUserId
}

/** UserIdTaken (409) in the specification's words (P28), under the title of what was tried. */
export function userIdTaken(title: string) {
  return refusal('UserIdTaken', 409, accountWords.userIdTaken, {
    title,
    fields: { customUserId: accountWords.userIdTaken },
  })
}
