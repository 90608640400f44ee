import type { CampaignRow, WithdrawalRow } from '#db/tables.ts'
import { calendarDay, campaignTitle, displayName } from '../campaigns/campaign.ts'
import type { Locale } from '../lib/locale.ts'
import type { Db } from '../platform/database/database.server.ts'
import { wordsOf } from '../words/languages.ts'
import type { OwnWithdrawal } from './contract.ts'
import { maskAccount } from './withdrawal.ts'

type OwnRow = Pick<CampaignRow, 'firstName' | 'lastName' | 'purpose'> &
  Pick<
    WithdrawalRow,
    'id' | 'campaignId' | 'amount' | 'payout' | 'status' | 'accountLast4' | 'rejectionReason' | 'createdAt'
  >

/** The person's own withdrawals, newest first, at most `limit` (P8). */
export async function loadOwnWithdrawals(
  db: Db,
  {
    userId,
    limit,
    timeZone,
    locale = 'en',
  }: { userId: string; limit: number; timeZone: string; locale?: Locale },
): Promise<OwnWithdrawal[]> {
  const rows = await db.rows<OwnRow>(
    'own_withdrawals',
    `select w.id, w.campaign_id, c.first_name, c.last_name, c.purpose, w.amount, w.payout, w.status, w.account_last4,
            w.rejection_reason, w.created_at
     from withdrawals w join campaigns c on c.id = w.campaign_id
     where w.user_id = $1 order by w.created_at desc, w.id desc limit $2`,
    [userId, limit],
  )
  return rows.map(row => ({
    id: row.id,
    campaignId: row.campaignId,
    campaignTitle: campaignTitle({ studentName: displayName(row), purpose: row.purpose }, wordsOf(locale)),
    amountCents: row.amount,
    payoutCents: row.payout,
    status: row.status,
    account: maskAccount(row.accountLast4),
    rejectionReason: row.rejectionReason,
    requestedOn: calendarDay(row.createdAt, timeZone, locale),
  }))
}
