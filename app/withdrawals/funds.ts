import { withdrawalDate } from '../campaigns/campaign.ts'
import { splitCents } from '../lib/cents.ts'
import { phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'
import { type FundsObstacle, payoutRefused } from './payout-obstacle.ts'

/** A campaign's funds, in cents. */
export type CampaignFunds = {
  campaignId: string
  endDate: Date | null
  raisedCents: number
  withdrawnCents: number
  pendingCents: number
  /** What is left of real payments after withdrawals; null in demo mode, where test payments count as funds (P198). */
  realCents: number | null
  /** Why the funds are paused: campaign taken down, owner suspended, or guardian's consent withdrawn (P91, P199); null if they aren't. */
  obstacle: FundsObstacle | null
}

export type GateView = { withdrawsAnytime: boolean; now: Date; timeZone: string }

export type FundsRow = { campaignId: string; cents: number }

/** A person's funds over all their campaigns, in cents; only the server computes them (P179). */
export type FundsSummary = {
  /** Raised − withdrawn − pending over all campaigns whose funds aren't paused, or 0 if that is negative. */
  availableCents: number
  /** The amount that a withdrawal requested now would have. */
  withdrawableCents: number
  /** Money refunded after it was withdrawn; deducted from the funds of the person's other campaigns. */
  owedCents: number
  pendingCents: number
  /** `withdrawableCents` divided among the campaigns whose funds can be withdrawn now. */
  rows: FundsRow[]
  /** Funds of campaigns with an obstacle (see `CampaignFunds`). */
  pausedCents: number
  /** Test payments, which are never paid out outside demo mode (P198); 0 in demo mode. */
  testCents: number
  /** True if nothing can be withdrawn and the funds of at least one campaign aren't open yet. */
  restricted: boolean
  /** When the next funds open; null if all are open, or if none of the closed campaigns has an end date. */
  opensAt: Date | null
  /** Since when funds have been withdrawable; null if none are. */
  openSince: Date | null
}

/** Raised − withdrawn − pending (P179), without test payments (P198); negative if money was refunded after its withdrawal. */
export function availableOf(funds: CampaignFunds): number {
  return funds.realCents === null ? balanceOf(funds) : Math.min(balanceOf(funds), funds.realCents)
}

/** The part of a campaign's balance that comes from test payments and is never paid out (P198). */
export const testCentsOf = (funds: CampaignFunds): number =>
  Math.max(0, balanceOf(funds) - availableOf(funds))

const balanceOf = (funds: CampaignFunds) => funds.raisedCents - funds.withdrawnCents - funds.pendingCents

/**
 * True until the first day of the month after the campaign ends, in the platform's time zone; always true without an end date, and
 * never for admins (P180, P181).
 */
export function isRestricted(endDate: Date | null, view: GateView): boolean {
  if (view.withdrawsAnytime) return false
  return endDate === null || view.now < withdrawalDate(endDate, view.timeZone)
}

/** Sums up the funds of one person's campaigns. */
export function summarizeFunds(campaigns: readonly CampaignFunds[], view: GateView): FundsSummary {
  const owedCents = sum(campaigns.map(c => Math.max(0, -availableOf(c))))
  const open = campaigns.filter(c => canLeave(c, view))
  const openCents = open.map(availableOf)
  const withdrawableCents = Math.max(0, sum(openCents) - owedCents)
  const rows = splitCents(withdrawableCents, openCents)
    .map((cents, row) => ({ campaignId: open[row]?.campaignId ?? '', cents }))
    .filter(row => row.cents > 0)
  const closed = campaigns.filter(c => isRestricted(c.endDate, view))
  return {
    availableCents: Math.max(0, sum(campaigns.filter(c => !c.obstacle).map(availableOf))),
    pausedCents: sum(campaigns.filter(c => c.obstacle).map(c => Math.max(0, availableOf(c)))),
    withdrawableCents,
    owedCents,
    pendingCents: sum(campaigns.map(c => c.pendingCents)),
    testCents: sum(campaigns.map(testCentsOf)),
    rows,
    restricted: rows.length === 0 && closed.length > 0,
    opensAt: earliest(gates(closed, view)),
    openSince: earliest(gates(open, view).filter(gate => gate <= view.now)),
  }
}

const gates = (campaigns: readonly CampaignFunds[], { timeZone }: GateView): Date[] =>
  campaigns.flatMap(c => (c.endDate ? [withdrawalDate(c.endDate, timeZone)] : []))

/** True if a campaign's funds can be withdrawn now. A campaign can have only one pending withdrawal, so a pending one blocks the next. */
function canLeave(funds: CampaignFunds, view: GateView): boolean {
  return (
    availableOf(funds) > 0 &&
    funds.pendingCents === 0 &&
    funds.obstacle === null &&
    !isRestricted(funds.endDate, view)
  )
}

/** Why a campaign's funds are locked: an obstacle, only test payments, a request under review, or funds that aren't open yet (`closed`). */
export type FundsLock =
  | { kind: FundsObstacle | 'test' | 'review' }
  | { kind: 'closed'; opensAt: Date | null }
  | null

/** Why a campaign's funds can't be withdrawn now, or null. Screens must not show locked funds as available. */
export function lockOf(funds: CampaignFunds, view: GateView): FundsLock {
  if (availableOf(funds) <= 0 && testCentsOf(funds) > 0) return { kind: 'test' }
  if (funds.obstacle) return { kind: funds.obstacle }
  if (isRestricted(funds.endDate, view))
    return { kind: 'closed', opensAt: funds.endDate && withdrawalDate(funds.endDate, view.timeZone) }
  return funds.pendingCents > 0 ? { kind: 'review' } : null
}

/** The refusal if nothing can be withdrawn now, with the messages that P180 and P184 specify; otherwise null. */
export function withdrawalObstacle(
  campaigns: readonly CampaignFunds[],
  summary: FundsSummary,
): Refusal | null {
  if (summary.rows.length > 0) return null
  if (summary.availableCents + summary.pausedCents === 0 && summary.testCents > 0) return testPayments()
  if (summary.restricted) return withdrawalRestricted(summary.opensAt)
  const holding = campaigns.filter(c => availableOf(c) > 0)
  if (summary.availableCents === 0 && holding.some(c => c.obstacle === 'frozen')) return fundsFrozen()
  if (summary.availableCents === 0 && holding.some(c => c.obstacle === 'suspended'))
    return payoutRefused('suspended')
  if (summary.availableCents === 0 && holding.some(c => c.obstacle === 'consent')) return consentPauses()
  if (summary.availableCents === 0) return summary.owedCents > 0 ? fundsOwed() : noFunds()
  if (holding.some(c => c.pendingCents > 0)) return withdrawalPending()
  return noFunds()
}

/** NoFunds (409): there is nothing to withdraw (P184). */
export const noFunds = () => refusal('NoFunds', 409, phrase('No funds available for withdrawal.'))

/** NoFunds (409) because donations were refunded after their withdrawal, which left a debt (P170). */
const fundsOwed = () =>
  refusal(
    'NoFunds',
    409,
    phrase(
      'No funds available for withdrawal. Some gifts were refunded after payout; new gifts cover them first.',
    ),
  )

const withdrawalRestricted = (opensAt: Date | null) =>
  refusal(
    'WithdrawalRestricted',
    403,
    opensAt
      ? phrase('Your funds become available on the first day of the month after your campaign ends.')
      : phrase('Set an end date. Funds open on the 1st of the next month.'),
    {
      title: phrase('Withdrawal Restricted During Campaign'),
      facts: { opensAt: opensAt?.toISOString() ?? null },
    },
  )

const withdrawalPending = () =>
  refusal(
    'WithdrawalPending',
    409,
    phrase('Your last request is still being reviewed. You can request the rest once it is decided.'),
  )

/** TestPayments (409): all funds come from test payments, which are never paid out (P198). */
const testPayments = () =>
  refusal('TestPayments', 409, phrase('These are test payments. They can\u2019t be paid out.'))

const fundsFrozen = () =>
  refusal(
    'FundsFrozen',
    403,
    phrase('Your campaign was taken down. Withdrawals are paused until our team has reviewed it.'),
  )

const consentPauses = () =>
  refusal(
    'ConsentWithdrawn',
    403,
    phrase('Withdrawals are paused while the guardian\u2019s consent is withdrawn. The funds stay safe.'),
  )

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

const earliest = (dates: readonly Date[]) =>
  dates.reduce<Date | null>((first, date) => (first && first <= date ? first : date), null)
