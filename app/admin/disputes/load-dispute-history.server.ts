import { loadDisputesOf } from '../../donations/disputes/load-disputes-of.server.ts'
import { disputeReasonWords } from '../../donations/disputes/reason-words.ts'
import type { App } from '../../platform/app.server.ts'
import type { DisputeEntry } from './contract.ts'

/** The disputes of one payment, for the page about that payment; the oldest first. */
export async function loadDisputeHistory({ db }: App, paymentId: string): Promise<DisputeEntry[]> {
  const disputes = await loadDisputesOf(db, paymentId)
  return disputes.map(({ id, cents, status, reason, openedAt }) => ({
    ...{ id, cents, status },
    reason: disputeReasonWords(reason).label,
    openedAt: openedAt.toISOString(),
  }))
}
