import type { CampaignRow } from '#db/tables.ts'
import { type AdminAction, auditedBy, requireStepUp } from '../accounts/access.ts'
import { settleApart } from '../campaigns/totals.server.ts'
import { postEntries } from '../ledger/post-entries.server.ts'
import { shortfallWrittenOff } from '../ledger/postings.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { audit } from '../platform/audit/audit.server.ts'
import { newId } from '../platform/ids.server.ts'
import { announce } from '../platform/topics/topics.server.ts'

/**
 * Writes off a campaign's debt from refunds or lost disputes as a loss, so that its balance returns to 0 (P173). Refuses
 * StepUpRequired (403), CampaignNotFound (404), NothingToWriteOff and WithdrawalPending (409).
 */
export async function writeOffShortfall(
  app: App,
  campaignId: string,
  reason: string,
  action: AdminAction,
): Promise<{ writtenOffCents: number }> {
  requireStepUp(action.admin, action.now)
  return await app.db.transaction(async tx => {
    const [row] = await tx.rows<Pick<CampaignRow, 'ownerId'> & { owed: number; pending: number }>(
      'lock_shortfall',
      `select total_withdrawn + pending_withdrawn - raised_amount as owed, pending_withdrawn as pending, owner_id
       from campaigns where id = $1 for no key update`,
      [campaignId],
    )
    if (!row) throw refusal('CampaignNotFound', 404, phrase('We can’t find this campaign.'))
    if (row.pending > 0)
      throw refusal('WithdrawalPending', 409, phrase('Decide its pending withdrawal first.'))
    if (row.owed <= 0)
      throw refusal('NothingToWriteOff', 409, phrase('This campaign owes nothing. Nothing was changed.'))
    const subject = { subjectId: newId(action.now), campaignId, occurredAt: action.now }
    await settleApart(tx, campaignId, 0 - row.owed)
    await postEntries(tx, [shortfallWrittenOff(subject, row.owed)], action.now)
    await audit(tx, {
      ...auditedBy(action),
      action: 'campaign.shortfall_written_off',
      subjectType: 'campaign',
      subjectId: campaignId,
      reason,
      details: { cents: row.owed },
    })
    await announce(tx, ['admin', `campaign:${campaignId}`, `user:${row.ownerId}`])
    return { writtenOffCents: row.owed }
  })
}
