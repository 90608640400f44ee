import { displayName, shareLink, titleOf } from '../campaigns/campaign.ts'
import type { Db } from '../platform/database.server.ts'
import type { CampaignRow, DonationRow, PersonRow, WithdrawalRow } from './rows.ts'

/** People by id, and every admin who may act, with what they want to be told; on is the default (P212). */
export async function loadPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  return await db.rows<PersonRow>(
    'people_to_tell',
    `select u.id as "userId", u.email, u.locale, p.custom_user_id as "customUserId", p.first_name as "firstName",
       p.last_name as "lastName", coalesce(n.donations, true) as donations,
       coalesce(n.donor_messages, true) as "donorMessages",
       coalesce(n.campaign_updates, false) as "campaignUpdates",
       u.suspended_at is null and exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'admin') as "isAdmin"
     from users u join profiles p on p.user_id = u.id left join notification_preferences n on n.user_id = u.id
     where u.id = any($1) or u.id in (select user_id from user_roles where role = 'admin')
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
    `select id, owner_id as "ownerId", first_name as "firstName", last_name as "lastName",
       guardian_user_id is not null as "byGuardian", purpose, funding_goal as "goalCents",
       raised_amount as "raisedCents", progress_percent as "progressPercent", campaign_end_date as "endDate",
       is_approved as "isApproved"
     from campaigns where id = any($1)`,
    [ids],
  )
  return rows.map(({ firstName, lastName, endDate, ...row }) => {
    const studentName = displayName({ firstName, lastName, isMinor: row.byGuardian })
    return {
      ...row,
      studentName,
      title: titleOf({ studentName, purpose: row.purpose }),
      link: shareLink(appUrl, { id: row.id, studentName }),
      endDate: endDate?.toISOString() ?? null,
    }
  })
}

/** Donations by id with the lines their donors paid; and held payments, whose total is what was taken. */
export async function loadDonations(db: Db, ids: readonly string[]): Promise<DonationRow[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<Omit<DonationRow, 'at'> & { at: Date }>(
    'donations_to_tell',
    `select d.id, d.campaign_id as "campaignId", p.amount as "amountCents", p.tip as "tipCents",
       p.foundation_donation as "foundationCents", p.processing_fee as "processingFeeCents",
       p.credit_card_fee as "creditCardFeeCents", p.total as "totalCents", d.donor_name as "donorName",
       d.donor_email as "donorEmail", d.message, d.locale, d.in_honor_of as "inHonorOf",
       d.honoree_email as "honoreeEmail", d.thank_you as "thankYou", d.created_at as at
     from donations d join payments p on p.id = d.id where d.id = any($1)
     union all
     select id, campaign_id, amount, tip, foundation_donation, processing_fee, credit_card_fee, held_total, donor_name,
       donor_email, message, locale, in_honor_of, honoree_email, null, created_at
     from payments where id = any($1) and status = 'held'`,
    [ids],
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

type StoredWithdrawal = Omit<WithdrawalRow, 'campaignCount' | 'campaignTitles'> & {
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
    `select w.id, w.request_id as "requestId", w.user_id as "userId", w.amount as "amountCents",
       w.platform_fee as "platformFeeCents", w.processing_fee as "processingFeeCents", w.payout as "payoutCents",
       w.account_holder_name as "accountHolder", w.account_last4 as "accountLast4", w.account_type as "accountType",
       w.rejection_reason as reason, c.first_name as "firstName", c.last_name as "lastName",
       c.guardian_user_id is not null as "byGuardian", c.purpose
     from withdrawals w join campaigns c on c.id = w.campaign_id
     where w.request_id = any($1) or w.id = any($2) order by w.created_at, w.id`,
    [by.requestIds, by.ids],
  )
  return rows.map(({ firstName, lastName, byGuardian, purpose, ...row }) => {
    const studentName = displayName({ firstName, lastName, isMinor: byGuardian })
    return { ...row, campaignCount: 1, campaignTitles: [titleOf({ studentName, purpose })] }
  })
}
