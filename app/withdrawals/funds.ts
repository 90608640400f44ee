import { withdrawalDate } from '../campaigns/campaign.ts'
import { splitCents } from '../lib/cents.ts'
import { phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'
import { type FundsObstacle, payoutRefused } from './payout-obstacle.ts'

/** One campaign's money, in cents. */
export type CampaignFunds = {
  campaignId: string
  endDate: Date | null
  raisedCents: number
  withdrawnCents: number
  pendingCents: number
  /** Real payments less real requests. Null in a demo, where test payments count (P198). */
  realCents: number | null
  /** Why the money is held back: taken down for cause, or a guardian withdrew consent (P91, P199). */
  obstacle: FundsObstacle | null
}

export type GateView = { isAdmin: boolean; now: Date; timeZone: string }

export type FundsRow = { campaignId: string; cents: number }

/** The funds of one person, in cents; computed by the server only (P179). */
export type FundsSummary = {
  /** Raised less withdrawn less pending, over all campaigns whose funds are not paused; never shown below 0. */
  availableCents: number
  /** The amount of a request made now. */
  withdrawableCents: number
  /** Refunds after a payout: deducted from the other campaigns' funds first. */
  owedCents: number
  pendingCents: number
  /** One row for each campaign whose funds can be withdrawn now. */
  rows: FundsRow[]
  /** Funds of campaigns that were taken down for cause, or whose guardian withdrew consent. */
  pausedCents: number
  /** Test payments outside a demo: never paid out (P198). */
  testCents: number
  /** True while a campaign's gate is closed and nothing else can leave. */
  restricted: boolean
  /** When the first closed gate opens; null if none is closed, or no closed campaign has an end date. */
  opensAt: Date | null
  /** When the first open gate with funds behind it opened; null if there is none. */
  openSince: Date | null
}

/** Raised less withdrawn less pending (P179), counting real payments only (P198): below 0 after refunds of money already paid out. */
export function availableOf(funds: CampaignFunds): number {
  return funds.realCents === null ? balanceOf(funds) : Math.min(balanceOf(funds), funds.realCents)
}

/** The rest: test payments, which are never paid out. */
export const testCentsOf = (funds: CampaignFunds): number =>
  Math.max(0, balanceOf(funds) - availableOf(funds))

const balanceOf = (funds: CampaignFunds) => funds.raisedCents - funds.withdrawnCents - funds.pendingCents

/**
 * True until the first day of the month after the campaign's end, in the platform's time zone, and always without an end date. Admins
 * bypass it (P180, P181).
 */
export function isRestricted(endDate: Date | null, view: GateView): boolean {
  if (view.isAdmin) return false
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

/** A campaign with a request under review waits for that decision: one pending row for each campaign. */
function canLeave(funds: CampaignFunds, view: GateView): boolean {
  return (
    availableOf(funds) > 0 &&
    funds.pendingCents === 0 &&
    funds.obstacle === null &&
    !isRestricted(funds.endDate, view)
  )
}

/** Why a campaign's money is locked: an obstacle, test payments only, a request under review, or its gate. */
export type FundsLock =
  | { kind: FundsObstacle | 'test' | 'review' }
  | { kind: 'closed'; opensAt: Date | null }
  | null

/** Why this campaign's money cannot be withdrawn now, or null; no screen calls locked money available. */
export function lockOf(funds: CampaignFunds, view: GateView): FundsLock {
  if (availableOf(funds) <= 0 && testCentsOf(funds) > 0) return { kind: 'test' }
  if (funds.obstacle) return { kind: funds.obstacle }
  if (isRestricted(funds.endDate, view))
    return { kind: 'closed', opensAt: funds.endDate && withdrawalDate(funds.endDate, view.timeZone) }
  return funds.pendingCents > 0 ? { kind: 'review' } : null
}

/** Why nothing can be withdrawn now, or null, in the specification's words (P180, P184). */
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

/** NoFunds (409): the balance is 0 or less (P184). */
export const noFunds = () => refusal('NoFunds', 409, phrase('No funds available for withdrawal.'))

/** NoFunds (409) after refunds of money already withdrawn: the screen shows the debt (P170). */
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

/** TestPayments (409): the sandbox took this money (P198). */
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
