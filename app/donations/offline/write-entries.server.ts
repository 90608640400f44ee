import type { OfflineDonationRow } from '#db/tables.ts'
import type { AdminAction } from '../../accounts/access.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { postOfflineDonations } from '../posting/post-offline-donations.server.ts'
import { countsAt } from './counts-at.ts'
import {
  aloneDays,
  givesReceipt,
  needsConfirmation,
  type OfflineEntry,
  type OfflineStatus,
} from './offline-donation.ts'

/** An entry that passed the rules of offline-donation.ts. */
export type CheckedEntry = OfflineEntry & {
  id: string
  campaignId: string
  override: { of: string; reason: string } | null
  /** The file and its row; null if it was entered by hand. */
  imported: { id: string; row: number } | null
}

export type CampaignFacts = {
  id: string
  isOpen: boolean
  ownerId: string
  /** The campaign's last day, yyyy-mm-dd in the platform's time zone; null if it never ends. */
  lastDay: string | null
}

/**
 * Locks campaigns in the order of their ids and reads what decides about an entry. Unknown ids are missing. `locks` is false to
 * preview only.
 */
export async function readCampaigns(
  app: App,
  tx: Pick<Tx, 'rows'>,
  ids: readonly string[],
  { now, locks }: { now: Date; locks: boolean },
): Promise<Map<string, CampaignFacts>> {
  const distinct = [...new Set(ids)]
  if (locks)
    await tx.rows(
      'lock_campaigns_of_entries',
      'select 1 from campaigns where id = any($1) order by id for no key update',
      [distinct],
    )
  // A separate statement, so that its snapshot includes what was committed while the statement above waited.
  const rows = await tx.rows<CampaignFacts>(
    'campaigns_of_entries',
    `select c.id, c.owner_id, (c.campaign_end_date at time zone $3)::date::text as last_day,
       p.id is not null and p.is_active and u.deleted_at is null and c.closed_to_payments_until > $2 is not true as is_open
     from campaigns c join users u on u.id = c.owner_id left join public_campaigns p on p.id = c.id where c.id = any($1)`,
    [distinct, now, app.env.timeZone],
  )
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * What a person posted alone in the last seven days, to any campaign, in cents (P572). Until the transaction ends, other entries by the same person
 * wait here, whatever their campaigns, so that together they stay within the sum.
 */
async function lockAlone(tx: Tx, userId: string, now: Date): Promise<number> {
  await tx.rows('lock_entries_of_person', 'select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    userId,
    entriesLock,
  ])
  const { cents } = await oneRow<{ cents: number }>(
    tx,
    'posted_alone',
    `select coalesce(sum(cents), 0)::bigint as cents from offline_donations
     where entered_by = $1 and not needs_confirmation and status = 'posted'
       and entered_at > $2::timestamptz - make_interval(days => ${aloneDays})`,
    [userId, now],
  )
  return cents
}

/** The seed of the advisory locks on people who record offline donations. The number is arbitrary. */
const entriesLock = 572

/**
 * Inserts checked entries and posts those that need no other person (P572), in the caller's transaction, which has locked their
 * campaigns. Returns each entry's status. Throws on a violation of offline_donations_once.
 */
export async function writeEntries(
  app: App,
  tx: Tx,
  entries: readonly CheckedEntry[],
  { admin, now }: AdminAction,
): Promise<{ id: string; status: OfflineStatus }[]> {
  let aloneCents = await lockAlone(tx, admin.userId, now)
  const rows = entries.map(({ override, imported, ...entry }) => {
    const needs = needsConfirmation(entry.cents, aloneCents, app.env.offlineConfirmAboveCents)
    if (!needs) aloneCents += entry.cents
    const status: OfflineStatus = needs ? 'waiting' : 'posted'
    return {
      ...entry,
      status,
      needsConfirmation: needs,
      hasReceipt: givesReceipt(entry),
      overrideOf: override?.of ?? null,
      overrideReason: override?.reason ?? null,
      importId: imported?.id ?? null,
      importRow: imported?.row ?? null,
    }
  })
  await tx.rows(
    'insert_offline_entries',
    `insert into offline_donations (id, kind, reference, received_on, deposited_on, cents, campaign_id, donor_name, donor_email, is_anonymous, note,
       status, needs_confirmation, has_receipt, entered_by, entered_at, override_of, override_reason,
       import_id, import_row)
     select id, kind, reference, "receivedOn", "depositedOn", cents, "campaignId", "donorName", "donorEmail", "isAnonymous", note,
       status, "needsConfirmation", "hasReceipt", $2, $3, "overrideOf", "overrideReason", "importId", "importRow"
     from jsonb_to_recordset($1::jsonb) as e(id uuid, kind text, reference text, "receivedOn" date, "depositedOn" date, cents bigint,
       "campaignId" text, "donorName" text, "donorEmail" text, "isAnonymous" boolean, note text, status text,
       "needsConfirmation" boolean, "hasReceipt" boolean, "overrideOf" uuid, "overrideReason" text, "importId" uuid, "importRow" int)`,
    [JSON.stringify(rows), admin.userId, now],
  )
  const posted = rows.filter(({ status }) => status === 'posted')
  await postOfflineDonations(
    tx,
    posted.map(row => giftOf(app, row, now)),
    now,
  )
  return rows.map(({ id, status }) => ({ id, status }))
}

/** The donation that an entry becomes. */
export const giftOf = (
  app: App,
  entry: Pick<OfflineDonationRow, 'id' | 'campaignId' | 'cents' | 'donorName' | 'donorEmail'> & {
    receivedOn: string
  },
  now: Date,
) => {
  const { id, campaignId, cents, donorName, donorEmail, receivedOn } = entry
  return { id, campaignId, cents, donorName, donorEmail, at: countsAt(receivedOn, app.env.timeZone, now) }
}
