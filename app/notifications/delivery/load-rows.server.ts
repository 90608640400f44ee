import type {
  CampaignReportRow,
  CampaignUpdateRow,
  CampaignRow as StoredCampaign,
  DisputeRow as StoredDispute,
  UserRow,
} from '#db/tables.ts'
import { displayName, shareLink } from '../../campaigns/campaign.ts'
import { hasDonations } from '../../donations/own-donations/load-own-donations.server.ts'
import { scheduleAt } from '../../fees/load-fees.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type OpenHold, openHoldsSql } from '../../withdrawals/payee-checks/open-holds.server.ts'
import { payoutCheck } from '../../withdrawals/payout-promise.ts'
import type { ParentFacts, UpdateReader, WeekFacts } from '../facts.ts'
import type {
  CampaignRow,
  DisputeRow,
  DonationReturn,
  DonationRow,
  PersonRow,
  UpdateRow,
  WarningRow,
  WeekRow,
  WithdrawalRow,
} from '../rows.ts'

/** How long staff get notices after the identity provider last confirmed their role: longer than vacations, and not forever (P633). */
const noticeDays = 30

/** Loads these people and all staff with their notification preferences (P212). `roles` is empty for suspended people. */
export async function loadPeople(db: Db, ids: readonly string[], now: Date): Promise<PersonRow[]> {
  return await db.rows<PersonRow>(
    'people_to_notify',
    `select u.id as user_id, u.email, u.locale, p.custom_user_id, p.first_name,
       p.last_name, coalesce(n.donations, true) as donations,
       coalesce(n.donor_messages, true) as donor_messages,
       coalesce(n.campaign_updates, false) as campaign_updates,
       case when u.suspended_at is null then array(select r.role from user_roles r where r.user_id = u.id
         and (r.oidc_confirmed_at is null or r.oidc_confirmed_at > $2)) else '{}' end as roles
     from users u join profiles p on p.user_id = u.id left join notification_preferences n on n.user_id = u.id
     where u.id in (select unnest($1::uuid[]) union select user_id from user_roles)
     order by u.created_at, u.id`,
    [ids, new Date(now.getTime() - noticeDays * 24 * 3_600_000)],
  )
}

/** Returns the ids of those people who have deleted their accounts. */
export async function loadFormerUsers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<Pick<UserRow, 'id'>>(
    'former_users',
    'select id from users where id = any($1) and deleted_at is not null',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

type NamedCampaign = Pick<StoredCampaign, 'firstName' | 'lastName' | 'purpose'> & { byGuardian: boolean }

/** Loads campaigns, with the student's public name only, because mails to donors contain it (P93). */
export async function loadCampaigns(db: Db, appUrl: string, ids: readonly string[]): Promise<CampaignRow[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<
    NamedCampaign &
      Pick<StoredCampaign, 'id' | 'ownerId' | 'isApproved'> & {
        goalCents: number
        raisedCents: number
        progressPercent: number
        endDate: Date | null
      }
  >(
    'campaigns_to_notify',
    `select id, owner_id, first_name, last_name,
       guardian_user_id is not null as by_guardian, purpose, funding_goal as goal_cents,
       raised_amount as raised_cents, progress_percent, campaign_end_date as end_date,
       is_approved
     from campaigns where id = any($1)`,
    [ids],
  )
  return rows.map(({ firstName, lastName, endDate, ...row }) => {
    const studentName = displayName({ firstName, lastName, isMinor: row.byGuardian })
    const link = shareLink(appUrl, { id: row.id, studentName })
    return { ...row, studentName, link, endDate: endDate?.toISOString() ?? null }
  })
}

/** Loads donations with their line items and remaining amounts, offline ones included, and held payments, whose total is the amount charged. */
export async function loadDonations(db: Db, ids: readonly string[]): Promise<DonationRow[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<Omit<DonationRow, 'at'> & { at: Date }>(
    'donations_to_notify',
    `select d.id, d.campaign_id, p.amount as amount_cents, p.tip as tip_cents,
       p.foundation_donation as foundation_cents, p.processing_fee as processing_fee_cents,
       p.credit_card_fee as credit_card_fee_cents, p.total as total_cents, q.covers_fees, s.platform_bp, s.withdrawal_flat,
       d.amount as left_cents, d.total as left_total_cents, false as is_held, null::text as offline_kind, d.donor_name,
       d.donor_email, d.message, d.message is distinct from p.message as is_message_added, d.locale, d.in_honor_of,
       d.honoree_email, d.honoree_email is distinct from p.honoree_email as is_honoree_added, d.thank_you, d.created_at as at
     from donations d join payments p on p.id = d.id join quotes q on q.id = p.quote_id join fee_schedules s on s.id = q.fee_schedule_id
     where d.id = any($1)
     union all
     select d.id, d.campaign_id, o.cents, 0, 0, 0, 0, o.cents, true, s.platform_bp, s.withdrawal_flat, d.amount, d.total, false, o.kind,
       d.donor_name, d.donor_email, d.message, false, d.locale, d.in_honor_of, d.honoree_email, false, d.thank_you, d.created_at
     from donations d join offline_donations o on o.id = d.id
       join fee_schedules s on s.id = ${scheduleAt('o.entered_at')}
     where d.id = any($1)
     union all
     select p.id, p.campaign_id, p.amount, p.tip, p.foundation_donation, p.processing_fee, p.credit_card_fee, p.held_total, q.covers_fees, f.platform_bp,
       f.withdrawal_flat, 0, p.held_total - coalesce(s.returned, 0), true, null, p.donor_name, p.donor_email, p.message, false, p.locale, p.in_honor_of,
       p.honoree_email, false, null, p.created_at
     from payments p join quotes q on q.id = p.quote_id join fee_schedules f on f.id = q.fee_schedule_id
       left join suspense_items s on s.payment_id = p.id
     where p.id = any($1) and p.status = 'held'`,
    [ids],
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** Returns those addresses with which donations were made. */
export async function loadDonorAddresses(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const email of new Set(emails)) if (await hasDonations(db, email)) found.add(email)
  return found
}

export async function loadWithdrawals(
  db: Db,
  by: { requestIds: readonly string[]; ids: readonly string[] },
  at: { now: Date; timeZone: string },
): Promise<WithdrawalRow[]> {
  if (by.requestIds.length + by.ids.length === 0) return []
  type Row = Omit<WithdrawalRow, 'campaignCount' | 'campaigns' | 'check'> & { openHolds: OpenHold[] }
  const rows = await db.rows<NamedCampaign & Row>(
    'withdrawals_to_notify',
    `select w.id, w.request_id, w.user_id, w.amount as amount_cents,
       w.platform_fee as platform_fee_cents, w.processing_fee as processing_fee_cents, w.payout as payout_cents,
       w.account_holder_name as account_holder, w.account_last4, w.account_type,
       w.rejection_reason as reason, c.first_name, c.last_name,
       c.guardian_user_id is not null as by_guardian, c.purpose, ${openHoldsSql} as open_holds
     from withdrawals w join campaigns c on c.id = w.campaign_id
     where w.request_id = any($1) or w.id = any($2) order by w.created_at, w.id`,
    [by.requestIds, by.ids],
  )
  return rows.map(({ firstName, lastName, byGuardian, purpose, openHolds, ...row }) => {
    const studentName = displayName({ firstName, lastName, isMinor: byGuardian })
    return {
      ...row,
      check: payoutCheck(openHolds, at),
      campaignCount: 1,
      campaigns: [{ studentName, purpose }],
    }
  })
}

export async function loadDispute(db: Db, disputeId: string): Promise<DisputeRow | undefined> {
  const [dispute] = await db.rows<
    Pick<StoredDispute, 'id' | 'paymentId' | 'cents' | 'reason' | 'evidenceDueBy'> & {
      campaignId: string | null
    }
  >(
    'dispute_to_report',
    `select d.id, d.payment_id, d.cents, d.reason, d.evidence_due_by, p.campaign_id
     from disputes d left join payments p on p.id = d.payment_id where d.id = $1`,
    [disputeId],
  )
  return dispute && { ...dispute, evidenceDueBy: dispute.evidenceDueBy?.toISOString() ?? null }
}

/** Loads a fraud warning or review with the remaining cents of its donation or held payment. */
export async function loadWarning(db: Db, warningId: string): Promise<WarningRow | undefined> {
  const [warning] = await db.rows<WarningRow>(
    'warning_to_report',
    `select w.id, w.payment_id, w.kind, w.reason, p.campaign_id, coalesce(d.total, s.amount - s.returned, p.total, 0) as cents
     from payment_warnings w left join payments p on p.id = w.payment_id left join donations d on d.id = w.payment_id
     left join suspense_items s on s.payment_id = w.payment_id where w.id = $1`,
    [warningId],
  )
  return warning
}

/** Returns the ids of those payments that have a recorded dispute. */
export async function loadDisputedPayments(db: Db, paymentIds: readonly string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set()
  const rows = await db.rows<Pick<StoredDispute, 'paymentId'>>(
    'disputed_payments',
    'select distinct payment_id from disputes where payment_id = any($1)',
    [paymentIds],
  )
  return new Set(rows.map(({ paymentId }) => paymentId))
}

/** Loads the refunds and disputes of a donation or held payment, and their reversals, from the ledger; oldest first. */
export async function loadReturns(db: Db, donationId: string): Promise<DonationReturn[]> {
  const rows = await db.rows<Omit<DonationReturn, 'at'> & { at: Date }>(
    'returns_to_notify',
    `select case when t.kind like '%refund_failed' then 'refund_failed' when t.kind like '%refunded' then 'refunded'
         when t.kind like '%dispute_won' then 'dispute_won' else 'disputed' end as kind,
       t.occurred_at as at, coalesce(-sum(e.amount) filter (where e.account = 'provider_clearing'), 0)::bigint as cents,
       coalesce(sum(e.amount) filter (where e.account = 'campaign_funds'), 0)::bigint as amount_cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.subject_id = $1 and t.kind in ('donation_refunded', 'refund_failed', 'donation_disputed', 'dispute_won',
       'held_refunded', 'held_refund_failed', 'held_disputed', 'held_dispute_won')
     group by t.id order by t.id`,
    [donationId],
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** Loads an update with its subscribers; null if the update was removed or its campaign is no longer public. */
export async function loadUpdate(db: Db, updateId: string): Promise<UpdateRow | null> {
  const [update] = await db.rows<Pick<CampaignUpdateRow, 'campaignId' | 'body' | 'isImpact'>>(
    'update_to_notify',
    `select u.campaign_id, u.body, u.is_impact from campaign_updates u join campaigns c on c.id = u.campaign_id
     where u.id = $1 and u.removed_at is null and c.is_active and not c.consent_withdrawn and not c.owner_suspended
       and c.hidden_for_privacy_at is null`,
    [updateId],
  )
  if (!update) return null
  const readers = await db.rows<UpdateReader>(
    'readers_of_updates',
    `select distinct on (donor_email) donor_email as email, locale, id as donation_id from donations
     where campaign_id = $1 and wants_updates order by donor_email, created_at desc`,
    [update.campaignId],
  )
  return { ...update, readers }
}

export async function loadReport(db: Db, reportId: string) {
  const [report] = await db.rows<Pick<CampaignReportRow, 'campaignId' | 'reason' | 'details'>>(
    'report_to_notify',
    'select campaign_id, reason, details from campaign_reports where id = $1',
    [reportId],
  )
  return report
}

export async function loadParent(db: Db, campaignId: string): Promise<ParentFacts | undefined> {
  const [parent] = await db.rows<ParentFacts>(
    'parent_to_notify',
    `select trim(parent_first_name || ' ' || parent_last_name) as name, parent_email as email, relationship
     from parental_submissions where campaign_id = $1`,
    [campaignId],
  )
  return parent
}

/** Loads the donations of the last seven days of a person's active campaign. */
export async function loadWeek(db: Db, userId: string, now: Date): Promise<WeekRow | null> {
  const [row] = await db.rows<WeekFacts & { campaignId: string }>(
    'week_of_owner',
    `select c.id as campaign_id, coalesce(sum(d.amount), 0)::bigint as raised_cents, count(d.id)::int as donations,
       coalesce(jsonb_agg(jsonb_build_object('donor', d.donor_name, 'message', d.message) order by d.created_at desc)
         filter (where d.message is not null), '[]') as words
     from campaigns c left join donations d on d.campaign_id = c.id and d.status = 'captured' and d.created_at > $2
     where c.owner_id = $1 and c.is_active group by c.id`,
    [userId, new Date(now.getTime() - 7 * 86_400_000)],
  )
  if (!row) return null
  const { campaignId, ...week } = row
  return { campaignId, week: { ...week, words: week.words.slice(0, 5) } }
}
