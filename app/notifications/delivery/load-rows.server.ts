import { displayName, shareLink } from '../../campaigns/campaign.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { CampaignRow, DonationRow, PersonRow, WithdrawalRow } from '../rows.ts'

/** People by id, and every admin who may act, with their notification preferences; on is the default (P212). */
export async function loadPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  return await db.rows<PersonRow>(
    'people_to_tell',
    `select u.id as user_id, u.email, u.locale, p.custom_user_id, p.first_name,
       p.last_name, coalesce(n.donations, true) as donations,
       coalesce(n.donor_messages, true) as donor_messages,
       coalesce(n.campaign_updates, false) as campaign_updates,
       u.suspended_at is null and exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'admin') as is_admin
     from users u join profiles p on p.user_id = u.id left join notification_preferences n on n.user_id = u.id
     where u.id in (select unnest($1::uuid[]) union select user_id from user_roles where role = 'admin')
     order by u.created_at, u.id`,
    [ids],
  )
}

/** Which of these people have deleted their accounts. */
export async function loadLeavers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    'leavers',
    'select id from users where id = any($1) and deleted_at is not null',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

type StoredCampaign = {
  id: string
  ownerId: string
  firstName: string
  lastName: string
  byGuardian: boolean
  purpose: string
  goalCents: number
  raisedCents: number
  progressPercent: number
  endDate: Date | null
  isApproved: boolean
}

/** Campaigns by id, named as a stranger may read them: these facts stand in donors' mails too (P93). */
export async function loadCampaigns(db: Db, appUrl: string, ids: readonly string[]): Promise<CampaignRow[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<StoredCampaign>(
    'campaigns_to_tell',
    `select id, owner_id, first_name, last_name,
       guardian_user_id is not null as by_guardian, purpose, funding_goal as goal_cents,
       raised_amount as raised_cents, progress_percent, campaign_end_date as end_date,
       is_approved
     from campaigns where id = any($1)`,
    [ids],
  )
  return rows.map(({ firstName, lastName, endDate, ...row }) => {
    const studentName = displayName({ firstName, lastName, isMinor: row.byGuardian })
    return {
      ...row,
      studentName,
      link: shareLink(appUrl, { id: row.id, studentName }),
      endDate: endDate?.toISOString() ?? null,
    }
  })
}

/** Donations by id with the lines their donors paid, and what is left; and held payments, whose total is what was taken. */
export async function loadDonations(db: Db, ids: readonly string[]): Promise<DonationRow[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<Omit<DonationRow, 'at'> & { at: Date }>(
    'donations_to_tell',
    `select d.id, d.campaign_id, p.amount as amount_cents, p.tip as tip_cents,
       p.foundation_donation as foundation_cents, p.processing_fee as processing_fee_cents,
       p.credit_card_fee as credit_card_fee_cents, p.total as total_cents, d.amount as left_cents, d.total as left_total_cents, false as is_held, d.donor_name,
       d.donor_email, d.message, d.message is distinct from p.message as is_message_added, d.locale, d.in_honor_of,
       d.honoree_email, d.honoree_email is distinct from p.honoree_email as is_honoree_added, d.thank_you, d.created_at as at
     from donations d join payments p on p.id = d.id where d.id = any($1)
     union all
     select p.id, p.campaign_id, p.amount, p.tip, p.foundation_donation, p.processing_fee, p.credit_card_fee, p.held_total, 0,
       p.held_total - coalesce(s.returned, 0), true, p.donor_name, p.donor_email, p.message, false, p.locale, p.in_honor_of,
       p.honoree_email, false, null, p.created_at
     from payments p left join suspense_items s on s.payment_id = p.id where p.id = any($1) and p.status = 'held'`,
    [ids],
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

type StoredWithdrawal = Omit<WithdrawalRow, 'campaignCount' | 'campaigns'> & {
  firstName: string
  lastName: string
  byGuardian: boolean
  purpose: string
}

/** Withdrawal rows by request or by id. */
export async function loadWithdrawals(
  db: Db,
  by: { requestIds: readonly string[]; ids: readonly string[] },
): Promise<WithdrawalRow[]> {
  if (by.requestIds.length + by.ids.length === 0) return []
  const rows = await db.rows<StoredWithdrawal>(
    'withdrawals_to_tell',
    `select w.id, w.request_id, w.user_id, w.amount as amount_cents,
       w.platform_fee as platform_fee_cents, w.processing_fee as processing_fee_cents, w.payout as payout_cents,
       w.account_holder_name as account_holder, w.account_last4, w.account_type,
       w.rejection_reason as reason, c.first_name, c.last_name,
       c.guardian_user_id is not null as by_guardian, c.purpose
     from withdrawals w join campaigns c on c.id = w.campaign_id
     where w.request_id = any($1) or w.id = any($2) order by w.created_at, w.id`,
    [by.requestIds, by.ids],
  )
  return rows.map(({ firstName, lastName, byGuardian, purpose, ...row }) => {
    const studentName = displayName({ firstName, lastName, isMinor: byGuardian })
    return { ...row, campaignCount: 1, campaigns: [{ studentName, purpose }] }
  })
}
