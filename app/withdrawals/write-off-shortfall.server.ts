import { z } from '@hono/zod-openapi'
import type { CampaignRow } from '#db/tables.ts'
import { type AdminAction, auditedBy, requireStepUp } from '../accounts/access.ts'
import {
  askSecondPerson,
  type SecondPersonKind,
} from '../accounts/second-person/decide-second-person.server.ts'
import type { WaitsForSecond } from '../accounts/second-person/second-person.ts'
import { settleApart } from '../campaigns/totals.server.ts'
import { postEntries } from '../ledger/post-entries.server.ts'
import { shortfallWrittenOff } from '../ledger/postings.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { audit } from '../platform/audit/audit.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.server.ts'
import { announce } from '../platform/topics/topics.server.ts'

/** What a campaign owes, which the second person's confirmation writes off (P708). It concerns the campaign's owner. */
export const writeOffKind: SecondPersonKind<{ cents: number }> = {
  name: 'write-off',
  payload: z.strictObject({ cents: z.number().int().positive() }),
  concerns: async (tx, campaignId) => {
    const owners = await tx.rows<Pick<CampaignRow, 'ownerId'>>(
      'owner_of_debt',
      'select owner_id from campaigns where id = $1',
      [campaignId],
    )
    return owners.map(({ ownerId }) => ownerId)
  },
  execute: async (_app, tx, { subjectId, payload, reason }, action) => {
    const { ownerId, owed } = await lockShortfall(tx, subjectId, action)
    await writeOff(
      tx,
      { campaignId: subjectId, ownerId, cents: Math.min(owed, payload.cents), reason },
      action,
    )
    return undefined
  },
}

/**
 * Requests to write off a campaign's debt from refunds or lost disputes as a loss; once a second person confirmed it, its balance returns
 * to 0 (P173, P708). Refuses StepUpRequired and OwnCampaign (403), CampaignNotFound (404), NothingToWriteOff, WithdrawalPending and
 * SecondPersonAsked (409).
 */
export async function requestWriteOff(
  app: App,
  campaignId: string,
  reason: string,
  action: AdminAction,
): Promise<{ secondPerson: WaitsForSecond }> {
  requireStepUp(action.admin, action.now)
  return await app.db.transaction(async tx => {
    const { owed } = await lockShortfall(tx, campaignId, action)
    const request = {
      subjectId: campaignId,
      payload: { cents: owed },
      details: { cents: owed, campaignId },
      reason,
    }
    return { secondPerson: await askSecondPerson(tx, writeOffKind, request, action) }
  })
}

type Shortfall = Pick<CampaignRow, 'ownerId'> & { owed: number; pending: number }

async function lockShortfall(tx: Tx, campaignId: string, { admin }: AdminAction): Promise<Shortfall> {
  const [row] = await tx.rows<Shortfall>(
    'lock_shortfall',
    `select total_withdrawn + pending_withdrawn - raised_amount as owed, pending_withdrawn as pending, owner_id
     from campaigns where id = $1 for no key update`,
    [campaignId],
  )
  if (!row) throw refusal('CampaignNotFound', 404, phrase('We can’t find this campaign.'))
  if (row.ownerId === admin.userId)
    throw refusal('OwnCampaign', 403, phrase('This is your own campaign. Others decide on what it owes.'))
  if (row.pending > 0) throw refusal('WithdrawalPending', 409, phrase('Decide its pending withdrawal first.'))
  if (row.owed <= 0)
    throw refusal('NothingToWriteOff', 409, phrase('This campaign owes nothing. Nothing was changed.'))
  return row
}

async function writeOff(
  tx: Tx,
  debt: { campaignId: string; ownerId: string; cents: number; reason: string | null },
  action: AdminAction,
): Promise<void> {
  const { campaignId, ownerId, cents, reason } = debt
  const subject = { subjectId: newId(action.now), campaignId, occurredAt: action.now }
  await settleApart(tx, campaignId, 0 - cents)
  await postEntries(tx, [shortfallWrittenOff(subject, cents)], action.now)
  await audit(tx, {
    ...auditedBy(action),
    action: 'campaign.shortfall_written_off',
    subjectType: 'campaign',
    subjectId: campaignId,
    ...(reason !== null && { reason }),
    details: { cents },
  })
  await announce(tx, ['admin', `campaign:${campaignId}`, `user:${ownerId}`])
}
