import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import { violatedConstraint } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { NewMatches } from './contract.ts'

const violations = ['bank_matches_line_once', 'bank_matches_transaction_once', 'bank_match_sums']

/**
 * Confirms matches, all or none (P586). Writes nothing to the ledger. Refuses MatchRefused (409) if a line or a transaction is matched
 * already or doesn't exist, or if the transactions don't sum to the line.
 */
export async function confirmMatches(
  app: App,
  { matches }: NewMatches,
  action: AdminAction,
): Promise<{ matched: number }> {
  const { admin, now } = action
  const rows = matches.flatMap(({ lineId, transactionIds }) =>
    transactionIds.map((transactionId, at) => ({ lineId, transactionId, part: at + 1 })),
  )
  try {
    return await app.db.transaction(async tx => {
      const written = await tx.rows(
        'insert_bank_matches',
        `insert into bank_matches (line_id, transaction_id, part, confirmed_by, confirmed_at)
         select l.id, e.transaction_id, m.part, $2, $3
         from jsonb_to_recordset($1::jsonb) as m("lineId" uuid, "transactionId" bigint, part smallint)
         join live_bank_lines l on l.id = m."lineId"
         join ledger_entries e on e.transaction_id = m."transactionId" and e.account = 'bank' returning id`,
        [JSON.stringify(rows), admin.userId, now],
      )
      if (written.length < rows.length) throw matchRefused()
      for (const { lineId, transactionIds } of matches)
        await audit(tx, {
          ...auditedBy(action),
          action: 'bank-line.matched',
          subjectType: 'bank-line',
          subjectId: lineId,
          details: { transactionIds },
        })
      await announce(tx, ['admin'])
      return { matched: matches.length }
    })
  } catch (error) {
    if (violations.includes(violatedConstraint(error) ?? '')) throw matchRefused()
    throw error
  }
}

const matchRefused = () =>
  refusal(
    'MatchRefused',
    409,
    phrase('These don’t fit together any more, or someone has matched one of them. Nothing was changed.'),
  )

/** Undoes the match of a line. Refuses MatchNotFound (404). */
export async function undoMatch(
  app: App,
  lineId: string,
  reason: string,
  action: AdminAction,
): Promise<{ undone: true }> {
  const { admin, now } = action
  return await app.db.transaction(async tx => {
    const undone = await tx.rows<{ transactionId: number }>(
      'undo_bank_match',
      `update bank_matches set undone_by = $2, undone_at = $3, undo_reason = $4 where line_id = $1 and undone_at is null
       returning transaction_id`,
      [lineId, admin.userId, now, reason],
    )
    if (undone.length === 0)
      throw refusal('MatchNotFound', 404, phrase('This line has no match. Nothing was changed.'))
    await audit(tx, {
      ...auditedBy(action),
      action: 'bank-line.unmatched',
      subjectType: 'bank-line',
      subjectId: lineId,
      reason,
      details: { transactionIds: undone.map(({ transactionId }) => transactionId) },
    })
    await announce(tx, ['admin'])
    return { undone: true }
  })
}
