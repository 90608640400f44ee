import { z } from '@hono/zod-openapi'
import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import {
  askSecondPerson,
  type SecondPersonKind,
} from '../../accounts/second-person/decide-second-person.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { type Tx, violatedConstraint } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { VoidedStatement } from './contract.ts'

/** A statement with matches, which the second person's confirmation voids. */
export const statementVoidKind: SecondPersonKind<{ reason: string }> = {
  name: 'statement-void',
  payload: z.strictObject({ reason: z.string() }),
  async execute(_app, tx, { requestId, subjectId, payload }, action) {
    await loadToVoid(tx, subjectId)
    await writeVoid(tx, { statementId: subjectId, reason: payload.reason, requestId }, action)
    return undefined
  },
}

/**
 * Voids a statement that was imported wrongly, so that its lines no longer count and its file can be imported again (P711). Once something of
 * it was matched, a second person must confirm, and the matches are undone. Refuses StatementNotFound (404), StatementVoided,
 * LaterStatement and SecondPersonAsked (409).
 */
export async function voidStatement(
  app: App,
  statementId: string,
  reason: string,
  action: AdminAction,
): Promise<VoidedStatement> {
  try {
    return await app.db.transaction(async tx => {
      const { matches } = await loadToVoid(tx, statementId)
      if (matches === 0) {
        await writeVoid(tx, { statementId, reason, requestId: null }, action)
        return { voided: true }
      }
      const request = { subjectId: statementId, payload: { reason }, details: { matches }, reason }
      return { voided: false, secondPerson: await askSecondPerson(tx, statementVoidKind, request, action) }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'bank_statement_voids_pkey') throw alreadyVoided()
    throw error
  }
}

/** `matches`: of its lines, those that were undone included. */
async function loadToVoid(tx: Tx, statementId: string): Promise<{ matches: number }> {
  const [found] = await tx.rows<{ isVoided: boolean; isShared: boolean; matches: number }>(
    'bank_statement_to_void',
    `select exists (select from bank_statement_voids v where v.statement_id = s.id) as is_voided,
       exists (select from live_bank_statements o where o.account = s.account and o.imported_at > s.imported_at
         and o.new_lines < o.lines and o.from_on <= s.until_on and o.until_on >= s.from_on) as is_shared,
       (select count(*) from bank_statement_lines l join bank_matches m on m.line_id = l.id where l.statement_id = s.id) as matches
     from bank_statements s where s.id = $1`,
    [statementId],
  )
  if (!found) throw refusal('StatementNotFound', 404, phrase('We can’t find this statement.'))
  if (found.isVoided) throw alreadyVoided()
  if (found.isShared)
    throw refusal(
      'LaterStatement',
      409,
      phrase(
        'A later file has lines of this one, which it would lack. Void that one first, then import both again.',
      ),
    )
  return { matches: found.matches }
}

const alreadyVoided = () =>
  refusal('StatementVoided', 409, phrase('This statement was already voided. Nothing was changed.'))

async function writeVoid(
  tx: Tx,
  { statementId, reason, requestId }: { statementId: string; reason: string; requestId: string | null },
  action: AdminAction,
): Promise<void> {
  const { admin, now } = action
  const undone = await tx.rows(
    'undo_matches_of_statement',
    `update bank_matches m set undone_by = $2, undone_at = $3, undo_reason = $4
     from bank_statement_lines l where l.id = m.line_id and l.statement_id = $1 and m.undone_at is null returning m.id`,
    [statementId, admin.userId, now, reason],
  )
  await tx.rows(
    'void_bank_statement',
    `insert into bank_statement_voids (statement_id, reason, voided_by, voided_at, second_person_request) values ($1, $2, $3, $4, $5)`,
    [statementId, reason, admin.userId, now, requestId],
  )
  await audit(tx, {
    ...auditedBy(action),
    action: 'bank-statement.voided',
    subjectType: 'bank-statement',
    subjectId: statementId,
    reason,
    details: { matches: undone.length },
  })
  await announce(tx, ['admin'])
}
