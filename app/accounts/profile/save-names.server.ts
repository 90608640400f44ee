import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { NameInput } from '../contract.ts'
import { joinNames } from '../names.ts'
import { noteCompletion } from '../note-completion.server.ts'

/** Writes a person's first and last name, as profile setup, Edit Your Name and name collection ask for them (P58, P62). */
export async function saveNames(tx: Tx, userId: string, names: NameInput, at: Date): Promise<NameInput> {
  await tx.rows(
    'save_profile_names',
    'update profiles set first_name = $2, last_name = $3, updated_at = $4 where user_id = $1',
    [userId, names.firstName, names.lastName, at],
  )
  await tx.rows('save_user_name', 'update users set name = $2, updated_at = $3 where id = $1', [
    userId,
    joinNames(names),
    at,
  ])
  await noteCompletion(tx, userId, at)
  await announce(tx, [`user:${userId}`, 'admin'])
  return names
}
