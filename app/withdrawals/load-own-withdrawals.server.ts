import type { CampaignRow, WithdrawalRow } from '#db/tables.ts'
import { calendarDay, campaignTitle, displayName } from '../campaigns/campaign.ts'
import type { Locale } from '../lib/locale.ts'
import type { Db } from '../platform/database/database.server.ts'
import { wordsOf } from '../words/languages.ts'
import type { OwnWithdrawal } from './contract.ts'
import { depositState } from './micro-deposits/micro-deposit.ts'
import { type OpenHold, openHoldsSql } from './payee-checks/open-holds.server.ts'
import { payoutCheck } from './payout-promise.ts'
import { maskAccount } from './withdrawal.ts'

type OwnRow = Pick<CampaignRow, 'firstName' | 'lastName' | 'purpose'> &
  Pick<
    WithdrawalRow,
    'id' | 'campaignId' | 'amount' | 'payout' | 'status' | 'accountLast4' | 'rejectionReason' | 'createdAt'
  > & {
    openHolds: OpenHold[]
    depositStatus: string | null
    depositSentAt: Date | null
  }

/** The person's own withdrawals, newest first, at most `limit` (P8). */
export async function loadOwnWithdrawals(
  db: Db,
  {
    userId,
    limit,
    now,
    timeZone,
    locale = 'en',
  }: { userId: string; limit: number; now: Date; timeZone: string; locale?: Locale },
): Promise<OwnWithdrawal[]> {
  const rows = await db.rows<OwnRow>(
    'own_withdrawals',
    `select w.id, w.campaign_id, c.first_name, c.last_name, c.purpose, w.amount, w.payout, w.status, w.account_last4,
            w.rejection_reason, w.created_at,
            ${openHoldsSql} as open_holds,
            d.status as deposit_status, d.sent_at as deposit_sent_at
     from withdrawals w join campaigns c on c.id = w.campaign_id
     left join micro_deposits d on d.user_id = w.user_id and d.account_key = w.account_key
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
    check: checkOf(row, { now, timeZone, locale }),
    requestedOn: calendarDay(row.createdAt, timeZone, locale),
  }))
}

function checkOf(
  { openHolds, depositStatus, depositSentAt }: OwnRow,
  { now, timeZone, locale }: { now: Date; timeZone: string; locale: Locale },
): OwnWithdrawal['check'] {
  const check = payoutCheck(openHolds, { now, timeZone })
  if (!check) return null
  const isNew = openHolds.some(({ rule }) => rule === 'new-account')
  return {
    endsOn: calendarDay(check.endsOn, 'UTC', locale),
    isLate: check.isLate,
    deposits: isNew ? depositState({ status: depositStatus, sentAt: depositSentAt }, now) : null,
  }
}
