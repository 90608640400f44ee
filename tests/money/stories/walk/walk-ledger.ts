import type { WithdrawalStatus } from '#app/withdrawals/withdrawal.ts'
import { countsNow, everCounted, type WalkPayment } from './payments.ts'

/** The walk's own books: what every sum must be, kept by other means than the product's. Cents. */

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

/** What a campaign's row must say. */
export function sumsOf({ payments, withdrawals }: WalkLedger, campaignId: string): CampaignSums {
  const donations = payments
    .filter(payment => payment.campaignId === campaignId)
    .map(countsNow)
    .filter(cents => cents > 0)
  const own = withdrawals.filter(withdrawal => withdrawal.campaignId === campaignId)
  const taken = own.map(({ status, amount, payout }) => {
    if (status === 'returned') return amount - payout
    return status === 'approved' || status === 'paid' ? amount : 0
  })
  return {
    raised: sum(donations),
    counted: donations.length,
    withdrawn: sum(taken),
    pending: sum(own.filter(({ status }) => status === 'pending').map(({ amount }) => amount)),
  }
}

/** Everything that ever was a campaign's: more than this can never have left it. */
export function everRaised({ payments }: WalkLedger, campaignId: string): number {
  return sum(
    payments
      .filter(one => one.campaignId === campaignId && everCounted(one))
      .map(({ lines }) => lines.amount),
  )
}

/** What the bank has sent and not got back. */
export function paidOut({ withdrawals }: WalkLedger): number {
  return sum(withdrawals.filter(({ status }) => status === 'paid').map(({ payout }) => payout))
}

export const availableOf = ({ raised, withdrawn, pending }: CampaignSums) => raised - withdrawn - pending

/** What a request of this owner must take now: 0 when it must be refused. */
export function withdrawableOf(ledger: WalkLedger, campaignIds: readonly string[]): number {
  const all = campaignIds.map(id => sumsOf(ledger, id))
  const open = all.filter(sums => sums.pending === 0).map(sums => Math.max(0, availableOf(sums)))
  const owed = all.map(sums => Math.max(0, -availableOf(sums)))
  return Math.max(0, sum(open) - sum(owed))
}
