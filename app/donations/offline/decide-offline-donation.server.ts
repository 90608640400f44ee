import type { OfflineDonationRow } from '#db/tables.ts'
import { type AdminAction, auditedBy, requireStepUp } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { type AuditAction, audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { postOfflineDonations, returnOfflineDonation } from '../posting/post-offline-donations.server.ts'
import type { RecordedOfflineDonation } from './contract.ts'
import { type OfflineStatus, takesMoney } from './offline-donation.ts'
import { refuseCampaign } from './record-offline-donation.server.ts'
import { giftOf, readCampaigns } from './write-entries.server.ts'

/**
 * Confirms an offline donation that waits, and posts it (P572). Refuses StepUpRequired and OwnEntry (403), OfflineDonationNotFound
 * (404), AlreadyDecided (409), and what refuseCampaign refuses.
 */
export async function confirmOfflineDonation(
  app: App,
  id: string,
  action: AdminAction,
): Promise<RecordedOfflineDonation> {
  const { admin, now } = action
  requireStepUp(admin, now)
  return await app.db.transaction(async tx => {
    const entry = await lockEntry(tx, id, 'waiting')
    if (entry.enteredBy === admin.userId)
      throw refusal('OwnEntry', 403, phrase('You recorded this donation. Another person must confirm it.'))
    const { campaignId, receivedOn } = entry
    const campaigns = await readCampaigns(app, tx, [campaignId], { now, locks: false })
    const campaign = campaigns.get(campaignId)
    if (campaign) refuseCampaign(takesMoney(campaign, { receivedOn, userId: admin.userId }))
    await tx.rows(
      'confirm_offline_donation',
      `update offline_donations set status = 'posted', confirmed_by = $2, confirmed_at = $3
       where id = $1 and status = 'waiting' and entered_by <> $2`,
      [id, admin.userId, now],
    )
    await postOfflineDonations(tx, [giftOf(app, entry, now)], now)
    await record(tx, 'offline-donation.confirmed', entry, action)
    return { id, status: 'posted' }
  })
}

/** Discards an offline donation that waits; no money moves. Refuses OfflineDonationNotFound (404) and AlreadyDecided (409). */
export async function discardOfflineDonation(
  app: App,
  id: string,
  reason: string,
  action: AdminAction,
): Promise<RecordedOfflineDonation> {
  return await app.db.transaction(async tx => {
    const entry = await lockEntry(tx, id, 'waiting')
    await end(tx, entry, 'discarded', reason, action)
    await record(tx, 'offline-donation.discarded', entry, action, reason)
    return { id, status: 'discarded' }
  })
}

/**
 * Takes a posted offline donation back by a new ledger transaction of today (P577), for example when a check bounces. The campaign
 * may owe money afterwards. Refuses StepUpRequired (403), OfflineDonationNotFound (404) and AlreadyDecided (409).
 */
export async function reverseOfflineDonation(
  app: App,
  id: string,
  reason: string,
  action: AdminAction,
): Promise<RecordedOfflineDonation> {
  requireStepUp(action.admin, action.now)
  return await app.db.transaction(async tx => {
    const entry = await lockEntry(tx, id, 'posted')
    await end(tx, entry, 'reversed', reason, action)
    await returnOfflineDonation(tx, entry, action.now)
    await record(tx, 'offline-donation.reversed', entry, action, reason)
    return { id, status: 'reversed' }
  })
}

type LockedEntry = Pick<
  OfflineDonationRow,
  'id' | 'kind' | 'status' | 'cents' | 'campaignId' | 'donorName' | 'donorEmail' | 'enteredBy'
> & { receivedOn: string }

/** Locks a donation's campaign, then the donation. Refuses OfflineDonationNotFound (404) and AlreadyDecided (409). */
async function lockEntry(tx: Tx, id: string, expected: OfflineStatus): Promise<LockedEntry> {
  await tx.rows(
    'lock_campaign_of_entry',
    'select 1 from campaigns where id = (select campaign_id from offline_donations where id = $1) for no key update',
    [id],
  )
  const [entry] = await tx.rows<LockedEntry>(
    'lock_offline_donation',
    `select id, kind, status, received_on::text, cents, campaign_id, donor_name, donor_email, entered_by
     from offline_donations where id = $1 for no key update`,
    [id],
  )
  if (!entry) throw refusal('OfflineDonationNotFound', 404, phrase('We can’t find this donation.'))
  if (entry.status !== expected)
    throw refusal(
      'AlreadyDecided',
      409,
      phrase('Someone has already decided on this donation. Nothing was changed.'),
    )
  return entry
}

async function end(
  tx: Tx,
  { id }: LockedEntry,
  status: 'reversed' | 'discarded',
  reason: string,
  { admin, now }: AdminAction,
): Promise<void> {
  await tx.rows(
    'end_offline_donation',
    'update offline_donations set status = $2, ended_by = $3, ended_at = $4, end_reason = $5 where id = $1',
    [id, status, admin.userId, now, reason],
  )
}

async function record(
  tx: Tx,
  what: AuditAction,
  { id, cents, kind, campaignId }: LockedEntry,
  action: AdminAction,
  reason?: string,
): Promise<void> {
  await audit(tx, {
    ...auditedBy(action),
    action: what,
    subjectType: 'offline-donation',
    subjectId: id,
    reason,
    details: { cents, kind, campaignId },
  })
  await announce(tx, ['admin'])
}
