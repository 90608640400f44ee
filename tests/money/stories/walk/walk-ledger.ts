import type { WithdrawalStatus } from '#app/withdrawals/withdrawal.ts'
import { countsNow, everCounted, type WalkPayment } from './payments.ts'

/** The walk's own records: the expected sums, computed independently of the product. Amounts in cents. */

export type WalkWithdrawal = {
  id: string
  ownerId: string
  campaignId: string
  amount: number
  payout: number
  needed: number
  status: WithdrawalStatus
  approvedBy: Set<string>
}

export type WalkLedger = { payments: WalkPayment[]; withdrawals: WalkWithdrawal[] }

export type CampaignSums = { raised: number; withdrawn: number; pending: number; counted: number }

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

/** The sums that a campaign's row must contain, in cents. */
export function sumsOf({ payments, withdrawals }: WalkLedger, campaignId: string): CampaignSums {
  const donations = payments
    .filter(payment => payment.campaignId === campaignId)
    .map(countsNow)
    .filter(cents => cents > 0)
  const own = withdrawals.filter(withdrawal => withdrawal.campaignId === campaignId)
  const deductions = own.map(({ status, amount, payout }) => {
    if (status === 'returned') return amount - payout
    return status === 'approved' || status === 'paid' ? amount : 0
  })
  return {
    raised: sum(donations),
    counted: donations.length,
    withdrawn: sum(deductions),
    pending: sum(own.filter(({ status }) => status === 'pending').map(({ amount }) => amount)),
  }
}

/** All money that a campaign ever received, which its withdrawals must never exceed. */
export function everRaised({ payments }: WalkLedger, campaignId: string): number {
  return sum(
    payments
      .filter(one => one.campaignId === campaignId && everCounted(one))
      .map(({ lines }) => lines.amount),
  )
}

/** The sum of payouts that were sent and not returned, in cents. */
export function paidOut({ withdrawals }: WalkLedger): number {
  return sum(withdrawals.filter(({ status }) => status === 'paid').map(({ payout }) => payout))
}

export const availableOf = ({ raised, withdrawn, pending }: CampaignSums) => raised - withdrawn - pending

/** The amount that a withdrawal by this owner must have now, in cents; 0 if it must be refused. */
export function withdrawableOf(ledger: WalkLedger, campaignIds: readonly string[]): number {
  const all = campaignIds.map(id => sumsOf(ledger, id))
  const open = all.filter(sums => sums.pending === 0).map(sums => Math.max(0, availableOf(sums)))
  const owed = all.map(sums => Math.max(0, -availableOf(sums)))
  return Math.max(0, sum(open) - sum(owed))
}
