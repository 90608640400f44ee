import type { LedgerAccount, LedgerTransactionKind } from '../../ledger/postings.ts'
import { shareOf } from '../../lib/cents.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import type { AsOf } from '../as-of.ts'

/** The sum of an account's entries of one transaction kind, in cents, with debits positive. */
export type LedgerSum = { account: LedgerAccount; kind: LedgerTransactionKind; cents: number }

/** A line of a statement. Links to the entries of `account`; null if the line covers several accounts. */
export type BalanceLine = { label: Message; cents: number; account: LedgerAccount | null }

export type Balances = {
  raisedCents: number
  tipsCents: number
  /** Provider fees and chargeback losses, as a negative number. */
  feesCents: number
  availableCents: number
  /** Leads from the raised money to the available money: the lines sum to `availableCents`. */
  walk: BalanceLine[]
  /** Splits the available money by owner: the lines sum to `availableCents`. */
  parts: BalanceLine[]
  /** Rough figures for planning, never part of a total (P233). */
  estimate: { feesCents: number; netVolumeCents: number }
}

/** `estimate` is null on servers that don't show it (P857). */
export type BalancesPage = Omit<Balances, 'estimate'> & {
  estimate: Balances['estimate'] | null
  asOf: AsOf
  topics: string[]
}

/** Fixed shares of the total raised, in basis points (P233). */
const estimatedFeeBasisPoints = 590
const estimatedNetBasisPoints = 9_000

const donations: ReadonlySet<LedgerTransactionKind> = new Set([
  'donation_captured',
  'donation_refunded',
  'refund_failed',
  'donation_disputed',
  'dispute_won',
  'offline_received',
  'offline_reversed',
  // A payment in suspense counts as raised once an admin has assigned it to a campaign.
  'suspense_assigned',
  'suspense_reclaimed',
])

const payouts: ReadonlySet<LedgerTransactionKind> = new Set(['payout_paid', 'payout_returned'])

/**
 * Computes the figures of the Account Balances page (P231). Raised are donations to campaigns minus refunds and disputes; available is the
 * money that the platform holds at the payment provider and in the bank.
 */
export function balancesFrom(sums: readonly LedgerSum[]): Balances {
  const debit = (...accounts: LedgerAccount[]) =>
    sums.reduce((total, { account, cents }) => (accounts.includes(account) ? total + cents : total), 0)
  const credit = (...accounts: LedgerAccount[]) => 0 - debit(...accounts)
  const raisedCents = sums.reduce(
    (total, { account, kind, cents }) =>
      account === 'campaign_funds' && donations.has(kind) ? total - cents : total,
    0,
  )
  const availableCents = debit('provider_clearing', 'bank')
  return {
    raisedCents,
    tipsCents: credit('tips'),
    feesCents: credit('provider_fees', 'chargeback_losses', 'account_checks'),
    availableCents,
    walk: walkOf(raisedCents, availableCents, debit, sums),
    parts: partsOf(credit),
    estimate: {
      feesCents: 0 - shareOf(raisedCents, estimatedFeeBasisPoints),
      netVolumeCents: shareOf(raisedCents, estimatedNetBasisPoints),
    },
  }
}

type Sum = (...accounts: LedgerAccount[]) => number

/** The lines from raised to available money. 'Other movements' covers the rest, so that the lines always add up. */
function walkOf(
  raisedCents: number,
  availableCents: number,
  debit: Sum,
  sums: readonly LedgerSum[],
): BalanceLine[] {
  const movedBy = (account: LedgerAccount, counts: (kind: LedgerTransactionKind) => boolean) =>
    sums.reduce((total, sum) => (sum.account === account && counts(sum.kind) ? total + sum.cents : total), 0)
  const of = (label: Message, account: LedgerAccount, sign: 1 | -1): BalanceLine => ({
    label,
    account,
    cents: sign * debit(account) + 0,
  })
  // Excludes write-offs of campaigns' debts, which move no cash.
  const lost = movedBy('chargeback_losses', kind => kind !== 'shortfall_written_off')
  const lines: BalanceLine[] = [
    { label: phrase('Total Raised'), account: 'campaign_funds', cents: raisedCents },
    of(phrase('Total Tips'), 'tips', -1),
    of(phrase('Donations to the foundation'), 'foundation_donations', -1),
    of(phrase('Processing fees paid by donors'), 'donor_processing_fees', -1),
    of(phrase('Credit card fees paid by donors'), 'credit_card_fees', -1),
    of(phrase('Charged by the payment provider'), 'provider_fees', -1),
    {
      label: phrase('Unresolved payments'),
      account: 'suspense',
      // Excludes funds of campaigns whose owner left: they are already part of the total raised.
      cents: 0 - movedBy('suspense', kind => kind !== 'ownerless_funds'),
    },
    ...(lost === 0
      ? []
      : ([
          { label: phrase('Losses beyond donations'), account: 'chargeback_losses', cents: 0 - lost },
        ] as const)),
    ...(debit('account_checks') === 0 ? [] : [of(phrase('Micro-deposits'), 'account_checks', -1)]),
    {
      label: phrase('Paid out to scholars'),
      account: 'bank',
      cents: movedBy('bank', kind => payouts.has(kind)),
    },
  ]
  const other = availableCents - lines.reduce((sum, line) => sum + line.cents, 0)
  return other === 0 ? lines : [...lines, { label: phrase('Other movements'), account: null, cents: other }]
}

function partsOf(credit: Sum): BalanceLine[] {
  const of = (label: Message, account: LedgerAccount): BalanceLine => ({
    label,
    account,
    cents: credit(account),
  })
  return [
    of(phrase('Owed to campaigns'), 'campaign_funds'),
    of(phrase('On hold for requested withdrawals'), 'withdrawals_pending'),
    of(phrase('Pending payouts (approved, not yet paid)'), 'payouts_payable'),
    of(phrase('Unresolved payments'), 'suspense'),
    of(phrase('For the foundation'), 'foundation_donations'),
    {
      label: phrase('Platform income after provider fees'),
      account: null,
      cents: credit(
        'tips',
        'donor_processing_fees',
        'credit_card_fees',
        'platform_fees',
        'withdrawal_processing_fees',
        'provider_fees',
        'chargeback_losses',
        'account_checks',
      ),
    },
  ]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/balances': { answer: BalancesPage }
    'GET /api/admin/balances/report': { answer: Response }
  }
}
