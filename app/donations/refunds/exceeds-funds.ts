import type { DonationLines } from '../../ledger/postings.ts'
import { linesReturned } from '../../ledger/returned-lines.ts'

/** All in cents. `campaignCents`: what the campaign has, less withdrawals; `openCents`: its other refunds that are on their way. */
export type FundsFacts = {
  lines: DonationLines
  returnedCents: number
  cents: number
  campaignCents: number
  openCents: number
}

/** True if a refund takes more from the campaign than it still has (P707). Tip and fees aren't the campaign's. */
export function exceedsFunds({ lines, returnedCents, cents, campaignCents, openCents }: FundsFacts): boolean {
  const before = linesReturned(lines, returnedCents).amount
  const fromCampaign = linesReturned(lines, returnedCents + cents).amount - before
  return fromCampaign > 0 && fromCampaign > campaignCents - openCents
}
