import type { LedgerAccount, LedgerTransactionKind } from '../../ledger/postings.ts'
import { shareOf } from '../../lib/cents.ts'
import { phrase } from '../../lib/phrase.ts'

/** The sum of one account's entries from one kind of event, in cents, debits positive. */
export type LedgerSum = { account: LedgerAccount; kind: LedgerTransactionKind; cents: number }

/** `account` has the line's entries; null for several accounts. */
export type BalanceLine = { label: string; cents: number; account: LedgerAccount | null }

export type Balances = {
  raisedCents: number
  tipsCents: number
  /** Charged by the payment provider, and losses; negative. */
  feesCents: number
  availableCents: number
  /** From the raised to the available sum: the lines add up to the available sum. */
  walk: BalanceLine[]
  /** Who owns the available sum: these lines add up to it too. */
  parts: BalanceLine[]
  /** Planning figures (P233), never part of a total. */
  estimate: { feesCents: number; netVolumeCents: number }
}

/** Shares of the total raised (P233). */
const estimatedFeeBasisPoints = 590
const estimatedNetBasisPoints = 9_000

const donations: ReadonlySet<LedgerTransactionKind> = new Set([
  'donation_captured',
  'donation_refunded',
  'refund_failed',
  'donation_disputed',
  'dispute_won',
  // Money that an admin assigned from suspense to a campaign counts as raised.
  'suspense_assigned',
  'suspense_reclaimed',
])

const payouts: ReadonlySet<LedgerTransactionKind> = new Set(['payout_paid', 'payout_returned'])

/**
 * The figures of the Account Balances page (P231). Raised: donations to campaigns, without refunds and disputes. Available: the money that
 * the platform holds at the provider and in the bank.
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
    feesCents: credit('provider_fees', 'chargeback_losses'),
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

/** Entries without their own line are other movements, so that the lines always add up. */
function walkOf(
  raisedCents: number,
  availableCents: number,
  debit: Sum,
  sums: readonly LedgerSum[],
): BalanceLine[] {
  const movedBy = (account: LedgerAccount, counts: (kind: LedgerTransactionKind) => boolean) =>
    sums.reduce((total, sum) => (sum.account === account && counts(sum.kind) ? total + sum.cents : total), 0)
  const of = (label: string, account: LedgerAccount, sign: 1 | -1): BalanceLine => ({
    label,
    account,
    cents: sign * debit(account) + 0,
  })
  // A write-off lowers a campaign's debt; the platform's cash stays the same.
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
      // Funds moved from a campaign are part of the total raised.
      cents: 0 - movedBy('suspense', kind => kind !== 'ownerless_funds'),
    },
    ...(lost === 0
      ? []
      : ([
          { label: phrase('Losses beyond donations'), account: 'chargeback_losses', cents: 0 - lost },
        ] as const)),
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
  const of = (label: string, account: LedgerAccount): BalanceLine => ({
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
      ),
    },
  ]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/balances': { answer: Balances & { topics: string[] } }
    'GET /api/admin/balances/report': { answer: Response }
  }
}
