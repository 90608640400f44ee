// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates stand here as the code that is read
import { broken, type Mutant, without } from '../mutant.ts'

const postings = 'app/ledger/postings.ts'
const writer = 'app/ledger/post-entries.server.ts'
const closing = 'app/ledger/close-period.server.ts'
const checks = 'app/ledger/checks.server.ts'

const rules = ['app/ledger/postings.test.ts']
const closings = ['app/ledger/close-period.db.test.ts']
const races = ['tests/resilience/races/closings.db.test.ts']
const selfCheck = ['app/ledger/self-check.db.test.ts']
const guards = ['tests/money/guards/database-guards.db.test.ts']

export const ledger: readonly Mutant[] = [
  broken(
    'posting-refund-sign',
    postings,
    [
      "'campaign_funds', cents: after.amount - before.amount",
      "'campaign_funds', cents: before.amount - after.amount",
    ],
    rules,
  ),
  broken(
    'posting-tip-to-foundation',
    postings,
    [
      "{ account: 'tips', cents: -lines.tip },\n    { account: 'foundation_donations', cents: -lines.foundationDonation }",
      "{ account: 'tips', cents: -lines.foundationDonation },\n    { account: 'foundation_donations', cents: -lines.tip }",
    ],
    rules,
  ),
  broken(
    'posting-fees-swapped',
    postings,
    [
      "{ account: 'donor_processing_fees', cents: -lines.processingFee },\n    { account: 'credit_card_fees', cents: -lines.creditCardFee }",
      "{ account: 'donor_processing_fees', cents: -lines.creditCardFee },\n    { account: 'credit_card_fees', cents: -lines.processingFee }",
    ],
    rules,
  ),
  broken(
    'posting-loss-forgotten',
    postings,
    ["{ account: 'chargeback_losses', cents: after.excess - before.excess },", ''],
    rules,
  ),
  broken(
    'posting-lines-of-the-whole',
    'app/ledger/returned-lines.ts',
    ['2 * lines[name] * cents + lines.total', '2 * lines[name] * cents'],
    ['app/ledger/returned-lines.test.ts'],
  ),
  broken(
    'posting-provider-fee-lost',
    postings,
    [
      "{ account: 'provider_clearing', cents: lines.total - providerFeeCents },\n    { account: 'provider_fees', cents: providerFeeCents }",
      "{ account: 'provider_clearing', cents: lines.total }",
    ],
    rules,
  ),
  broken(
    'posting-platform-fee-swapped',
    postings,
    [
      "{ account: 'platform_fees', cents: -parts.platformFee },\n    { account: 'withdrawal_processing_fees', cents: -parts.processingFee }",
      "{ account: 'platform_fees', cents: -parts.processingFee },\n    { account: 'withdrawal_processing_fees', cents: -parts.platformFee }",
    ],
    rules,
  ),
  broken(
    'posting-payout-of-nothing',
    postings,
    [
      "if (parts.payout === 0) return null\n  return transaction('payout_paid'",
      "return transaction('payout_paid'",
    ],
    rules,
  ),
  broken(
    'posting-returned-payout-stays-payable',
    postings,
    [
      "{ account: 'bank', cents: parts.payout },\n    { account: 'campaign_funds', cents: -parts.payout }",
      "{ account: 'bank', cents: parts.payout },\n    { account: 'payouts_payable', cents: -parts.payout }",
    ],
    rules,
  ),
  broken('posting-key-without-its-time', postings, ["${time === undefined ? '' : `:${time}`}", ''], rules),
  broken(
    'writer-campaign-on-every-entry',
    writer,
    ['campaignAccounts.has(entry.account) ? t.campaignId : null', 't.campaignId'],
    ['app/donations/posting/capture-queue.db.test.ts'],
  ),
  broken(
    'writer-posts-into-closed-months',
    writer,
    [
      'posting_instant(occurred_at, (select max(ends_at) from accounting_periods), $3)',
      'coalesce(occurred_at, posting_instant(occurred_at, (select max(ends_at) from accounting_periods), $3))',
    ],
    races,
  ),
  broken(
    'closing-takes-no-lock',
    closing,
    ["await tx.rows('lock_ledger', 'select lock_ledger()')", ''],
    races,
  ),
  broken(
    'closing-before-the-end',
    closing,
    ['bounds.endsAt > action.now', 'bounds.startsAt > action.now'],
    closings,
  ),
  broken('closing-out-of-order', closing, ['await refuseEarlierOpen(tx, bounds)', ''], closings),
  broken('closing-before-a-closed-month', closing, ['if (period.isBeforeClosed)', 'if (false)'], closings),
  broken(
    'closing-leaves-a-gap',
    closing,
    ['return { ...bounds, startsAt: last.endsAt }', 'return bounds'],
    closings,
  ),
  broken('closing-twice', closing, ['if (isSealed) throw', 'if (false) throw'], closings),
  broken('check-without-balances', checks, ['  ...balances,\n', ''], selfCheck),
  broken(
    'check-transaction-sums',
    checks,
    ['total is distinct from 0 as wrong', 'total > 0 as wrong'],
    selfCheck,
  ),
  broken(
    'check-donation-of-nobody',
    checks,
    ['(not is_donation or funds is distinct', '(funds is distinct'],
    selfCheck,
    { equivalent: 'check-donation-of-nobody' },
  ),
  broken(
    'check-payments-by-count',
    checks,
    [
      '(p.id, p.campaign_id, p.amount, p.total) is distinct from (d.id, d.campaign_id, d.given_amount, d.given_total) as wrong',
      '(p.id is null) <> (d.id is null) as wrong',
    ],
    selfCheck,
  ),
  broken(
    'check-clearing-without-payouts',
    checks,
    ['moved - settled <> held as wrong', 'moved <> held as wrong'],
    ['app/donations/reconcile/compare-with-provider.db.test.ts', ...selfCheck],
  ),
  broken(
    'check-returned-withdrawals',
    checks,
    [
      "when 'returned' then w.amount - w.payout else w.amount end`,",
      "when 'returned' then w.amount else w.amount end`,",
    ],
    selfCheck,
  ),
  broken(
    'check-overdrawn-for-ever',
    checks,
    ['c.total_withdrawn + c.pending_withdrawn > ${everRaised} as wrong', 'false as wrong'],
    selfCheck,
  ),
  broken(
    'check-suspense-settled',
    checks,
    ["(s.id is null or case when s.status = 'open'", "(case when s.status = 'open'"],
    selfCheck,
  ),
  broken(
    'check-sees-several-instants',
    'app/ledger/self-check.server.ts',
    ['set transaction isolation level repeatable read', 'set transaction isolation level read committed'],
    selfCheck,
  ),
  without(
    'sql-ledger-lock',
    `create or replace function lock_ledger() returns void language plpgsql security definer set search_path = public, pg_temp as
     $$ begin end $$`,
    races,
  ),
  without('sql-closed-periods', 'drop trigger ledger_periods_stay_closed on ledger_transactions', closings),
  without(
    'sql-posting-instant',
    `create or replace function posting_instant(fact timestamptz, closed_until timestamptz, present timestamptz) returns timestamptz
     language sql immutable parallel safe return case when closed_until is null or fact > closed_until then fact else greatest(present, closed_until) end`,
    closings,
  ),
  without('sql-ledger-balances', 'drop trigger ledger_balances on ledger_entries', guards),
  without('sql-ledger-entries-immutable', 'drop trigger ledger_entries_immutable on ledger_entries', guards),
  without(
    'sql-ledger-transactions-immutable',
    'drop trigger ledger_transactions_immutable on ledger_transactions',
    guards,
  ),
  without('sql-ledger-accounts-stay', 'drop trigger ledger_accounts_stay on ledger_accounts', guards),
  without(
    'sql-ledger-entry-of-no-transaction',
    'alter table ledger_entries drop constraint ledger_entries_transaction_id_fkey',
    guards,
  ),
  without(
    'sql-ledger-entry-of-no-account',
    'alter table ledger_entries drop constraint ledger_entries_account_fkey',
    guards,
  ),
  without(
    'sql-ledger-entry-of-no-campaign',
    'alter table ledger_entries drop constraint ledger_entries_campaign_id_fkey',
    guards,
  ),
  broken(
    'sql-ledger-entry-of-another-campaign',
    'db/schema/05-ledger.sql',
    [
      'e.campaign_id is not null and e.campaign_id is distinct from',
      'false and e.campaign_id is distinct from',
    ],
    guards,
  ),
  without(
    'sql-ledger-posts-once',
    'alter table ledger_transactions drop constraint ledger_transactions_idempotency_key_key',
    guards,
  ),
]
