import type { DonationRow, OfflineDonationRow } from '#db/tables.ts'
import { changeRaised } from '../../campaigns/totals.server.ts'
import { postEntries } from '../../ledger/post-entries.server.ts'
import { offlineReceived, offlineReversed } from '../../ledger/postings.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { hasAnother } from './post-returned-donation.server.ts'

/** An offline donation to post. `at` is the instant that donors and books see. */
export type OfflineGift = Pick<
  OfflineDonationRow,
  'id' | 'campaignId' | 'cents' | 'donorName' | 'donorEmail'
> & {
  at: Date
}

/** The address stored for a donor without one. Each such donation counts as one person. */
const noAddress = (donationId: string) => `none-${donationId}@unknown.invalid`

/**
 * Posts offline donations in the caller's transaction, which has recorded them and locked their campaigns: totals, donations,
 * ledger, events and topics. Throws if the ledger already holds one of them.
 */
export async function postOfflineDonations(tx: Tx, gifts: readonly OfflineGift[], now: Date): Promise<void> {
  if (gifts.length === 0) return
  const rows = gifts.map(({ id, campaignId, cents, donorName, donorEmail, at }) => ({
    id,
    campaign_id: campaignId,
    cents,
    donor_name: donorName,
    at,
    donor_email: donorEmail ?? noAddress(id),
  }))
  const given = JSON.stringify(rows)
  // Before the insertion, because a donor without an earlier donation counts as new (P83).
  const sums = await tx.rows<{ campaignId: string; cents: number; donations: number; donors: number }>(
    'sums_of_offline_donations',
    `select campaign_id, sum(cents)::bigint as cents, count(*)::int as donations,
       count(distinct donor_email) filter (where not exists (select from donations d
         where d.donor_email = o.donor_email and d.campaign_id = o.campaign_id and d.status = 'captured'))::int as donors
     from jsonb_to_recordset($1::jsonb) as o(campaign_id text, cents bigint, donor_email text) group by campaign_id`,
    [given],
  )
  await changeRaised(tx, sums)
  await tx.rows(
    'insert_offline_donations',
    `insert into donations (id, campaign_id, amount, total, given_amount, given_total, donor_name, donor_email, is_anonymous, created_at, locale)
     select id, campaign_id, cents, cents, cents, cents, donor_name, donor_email, donor_name is null, at,
       coalesce((select d.locale from donations d where d.donor_email = o.donor_email and d.status = 'captured'
         order by d.created_at desc limit 1), 'en')
     from jsonb_to_recordset($1::jsonb)
       as o(id uuid, campaign_id text, cents bigint, donor_name text, donor_email text, at timestamptz)`,
    [given],
  )
  const transactions = gifts.map(({ id, campaignId, cents, at }) =>
    offlineReceived({ subjectId: id, campaignId, occurredAt: at }, cents),
  )
  const posted = await postEntries(tx, transactions, now)
  if (posted.size !== gifts.length) throw new Error('the ledger already holds an offline donation')
  await emit(
    tx,
    gifts.map(({ id }) => ({ kind: 'donation_captured', donationId: id })),
    now,
  )
  await announceCampaigns(tx, [...new Set(gifts.map(({ campaignId }) => campaignId))])
}

/**
 * Takes a posted offline donation back in the caller's transaction, which has locked its campaign. A new ledger transaction of
 * `now` does so (P577); the campaign may owe money afterwards, as after a lost dispute (P298).
 */
export async function returnOfflineDonation(
  tx: Tx,
  { id, campaignId, cents }: Pick<OfflineGift, 'id' | 'campaignId' | 'cents'>,
  now: Date,
): Promise<void> {
  await tx.rows<DonationRow>(
    'return_offline_donation',
    `update donations set amount = 0, total = 0, status = 'refunded' where id = $1`,
    [id],
  )
  const donors = (await hasAnother(tx, id)) ? 0 : -1
  await changeRaised(tx, [{ campaignId, cents: 0 - cents, donations: -1, donors }])
  await postEntries(tx, [offlineReversed({ subjectId: id, campaignId, occurredAt: now }, cents)], now)
  await emit(tx, [{ kind: 'offline_donation_reversed', donationId: id }], now)
  await announceCampaigns(tx, [campaignId])
}

async function announceCampaigns(tx: Tx, campaignIds: readonly string[]): Promise<void> {
  const owners = await tx.rows<{ ownerId: string }>(
    'owners_of_campaigns',
    'select distinct owner_id from campaigns where id = any($1)',
    [campaignIds],
  )
  await announce(tx, [
    'campaigns',
    'admin',
    ...campaignIds.map(id => `campaign:${id}` as const),
    ...owners.map(({ ownerId }) => `user:${ownerId}` as const),
  ])
}
