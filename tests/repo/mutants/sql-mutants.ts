import { readFileSync } from 'node:fs'

/** A change that removes or breaks a database guard, such as a trigger. At least one of the test files must fail with it. */
export type SqlMutant = {
  /** The argument of `npm run mutants -- sql <name>`. */
  name: string
  /** Statements that break the guard, run as the database owner before the tests. */
  sql: string
  tests: readonly string[]
}

const guards = ['tests/money/guards/database-guards.db.test.ts']
const queue = ['app/donations/posting/capture-queue.db.test.ts']
const people = ['tests/money/figures/people-figures.db.test.ts']
const closing = ['app/ledger/close-period.db.test.ts']
const decisions = ['app/withdrawals/decide-withdrawal.db.test.ts']
const batches = ['app/withdrawals/payout-batches/create-payout-batch.db.test.ts']
const withdrawalRules = ['app/withdrawals/money-rules.db.test.ts']
const twoPeople = ['app/withdrawals/two-people.db.test.ts']
const holds = ['app/withdrawals/payee-checks/payee-holds.db.test.ts']
const sanctions = ['app/withdrawals/payee-checks/sanctions-lists.db.test.ts']
const deposits = ['app/withdrawals/micro-deposits/micro-deposits.db.test.ts']
const fees = ['app/fees/change-fees.db.test.ts']
const sums = ['app/books/rollups.db.test.ts', 'app/books/rollups-random.db.test.ts']
const erasure = ['app/donors/page/erase-donor.db.test.ts']
const refundRequests = ['app/donations/refunds/refund-requests.db.test.ts']
const roles = ['app/accounts/roles.db.test.ts']
const receipts = ['app/donors/receipts/receipt-guards.db.test.ts']
const quotes = ['app/donations/checkout/changed-fees.db.test.ts']

const offline = ['app/donations/offline/offline-donations.db.test.ts']
const imports = ['app/donations/offline/import/import.db.test.ts']
const bank = ['app/books/bank/bank.db.test.ts']
const secondPerson = ['tests/money/second-person.db.test.ts']

const posting = '11-post-captured-donations.sql'

export const sqlMutants: readonly SqlMutant[] = [
  // Ledger
  dropped('ledger-balances', 'trigger ledger_balances on ledger_entries', guards),
  dropped('entries-immutable', 'trigger ledger_entries_immutable on ledger_entries', guards),
  dropped('transactions-immutable', 'trigger ledger_transactions_immutable on ledger_transactions', guards),
  dropped('accounts-stay', 'trigger ledger_accounts_stay on ledger_accounts', guards),
  unconstrained('entry-without-transaction', 'ledger_entries', 'ledger_entries_transaction_id_fkey', guards),
  unconstrained('entry-without-account', 'ledger_entries', 'ledger_entries_account_fkey', guards),
  unconstrained('entry-without-campaign', 'ledger_entries', 'ledger_entries_campaign_id_fkey', guards),
  unconstrained('posts-once', 'ledger_transactions', 'ledger_transactions_idempotency_key_key', guards),
  edited(
    'entry-of-another-campaign',
    [
      '05-ledger.sql',
      'e.campaign_id is not null and e.campaign_id is distinct',
      'false and e.campaign_id is distinct',
    ],
    guards,
  ),
  dropped('periods-stay-closed', 'trigger ledger_periods_stay_closed on ledger_transactions', closing),
  replaced(
    'posting-instant',
    `posting_instant(fact timestamptz, closed_until timestamptz, present timestamptz) returns timestamptz
     language sql immutable parallel safe return
       case when closed_until is null or fact > closed_until then fact else greatest(present, closed_until) end`,
    closing,
  ),
  replaced('ledger-lock', `lock_ledger() returns void ${emptyFunction()}`, [
    'tests/resilience/races/closings.db.test.ts',
  ]),

  // Offline donations
  dropped('offline-donation-fixed', 'trigger offline_donation_guard on offline_donations', offline),
  dropped('offline-donation-once', 'index offline_donations_once', offline),
  unconstrained(
    'offline-donation-alone',
    'offline_donations',
    'offline_donation_confirmed_by_another',
    offline,
  ),
  unconstrained('offline-donation-confirmed', 'offline_donations', 'offline_donation_confirmed', offline),
  dropped('offline-import-fixed', 'trigger offline_imports_stay on offline_imports', imports),
  unconstrained('offline-import-once', 'offline_imports', 'offline_imports_sha256_key', imports),
  dropped('offline-import-row-once', 'index offline_donations_of_import', imports),
  unconstrained('offline-import-half', 'offline_donations', 'offline_donation_import_whole', imports),

  // Bank statements
  dropped('bank-lines-fixed', 'trigger bank_statement_lines_stay on bank_statement_lines', bank),
  dropped('bank-statements-fixed', 'trigger bank_statements_stay on bank_statements', bank),
  dropped('bank-line-once', 'trigger bank_line_once on bank_statement_lines', bank),
  dropped('bank-statement-once', 'trigger bank_statement_once on bank_statements', bank),
  dropped('bank-void-guard', 'trigger bank_void_guard on bank_statement_voids', secondPerson),
  dropped('bank-match-live', 'trigger bank_match_live on bank_matches', secondPerson),
  dropped('second-person-guard', 'trigger second_person_guard on second_person_requests', secondPerson),
  dropped('second-person-once', 'index second_person_once', secondPerson),
  unconstrained(
    'second-person-waits-a-day',
    'second_person_requests',
    'second_person_waits_a_day',
    secondPerson,
  ),
  unconstrained('second-person-confirms', 'second_person_requests', 'second_person_confirms', secondPerson),
  unconstrained('second-person-withdraws', 'second_person_requests', 'second_person_withdraws', secondPerson),
  unconstrained('second-person-says-why', 'second_person_requests', 'second_person_says_why', secondPerson),
  dropped('bank-match-fixed', 'trigger bank_match_guard on bank_matches', bank),
  dropped('bank-match-sums', 'trigger bank_match_sums on bank_matches', bank),
  dropped('bank-line-matched-once', 'index bank_matches_line_once', bank),
  dropped('bank-transaction-matched-once', 'index bank_matches_transaction_once', bank),
  unconstrained('bank-match-half-undone', 'bank_matches', 'bank_match_undone_whole', bank),

  // Captured donations
  edited(
    'capture-of-a-locked-campaign',
    [posting, 'order by id for no key update skip locked)', 'order by id)'],
    queue,
  ),
  edited('capture-without-lock', [posting, 'order by id for no key update)', 'order by id)'], queue),
  edited(
    'capture-of-another-total',
    [posting, '      and p.total = c.captured_total\n', ''],
    ['app/donations/payment-events.db.test.ts'],
  ),
  edited(
    'capture-twice',
    [posting, "and p.status in ('started', 'failed', 'expired')", 'and true'],
    [...queue, 'tests/money/guards/own-guards.db.test.ts'],
  ),
  edited(
    'capture-never-after-closing',
    [posting, "p.status in ('started', 'failed', 'expired')", "p.status in ('started')"],
    ['app/donations/reconcile/reconcile-payments.db.test.ts'],
  ),
  edited(
    'capture-raises-one-donation',
    [posting, 'sum(p.amount)::bigint as cents', 'max(p.amount)::bigint as cents'],
    queue,
  ),
  edited('capture-counts-one-donation', [posting, 'count(*)::int as donations', '1 as donations'], queue),
  edited('capture-counts-a-donor-again', [posting, "and d.status = 'captured'))", 'and false))'], people),
  edited(
    'capture-counts-donations-as-donors',
    [posting, 'count(distinct p.donor_email)', 'count(p.donor_email)'],
    people,
  ),
  edited(
    'capture-without-event',
    [posting, 'present from unnest(posted) as id', 'present from unnest(posted) as id where false'],
    ['tests/resilience/crash/died-after-commit.db.test.ts'],
  ),
  edited(
    'capture-without-total',
    [posting, 'where campaigns.id = sums.campaign_id', "where campaigns.id = sums.campaign_id || '-'"],
    queue,
  ),
  edited('capture-without-ledger', [posting, 'where t.subject_id = any (posted)', 'where false'], queue),
  edited(
    'capture-of-changed-lines',
    [
      posting,
      '= (c.amount, c.tip, c.foundation_donation, c.processing_fee, c.credit_card_fee, c.total)',
      'is not null',
    ],
    queue,
  ),
  edited(
    'capture-into-a-closed-month',
    [
      posting,
      'posting_instant(t.occurred_at, (select max(ends_at) from accounting_periods), present)',
      't.occurred_at',
    ],
    closing,
  ),
  edited(
    'capture-in-the-ledger-already',
    [
      posting,
      '    returning id, idempotency_key)',
      '    on conflict do nothing returning id, idempotency_key)',
    ],
    queue,
  ),
  unconstrained('donation-once', 'donations', 'donations_pkey cascade', guards),
  unconstrained('payment-sums', 'payments', 'payment_sums_to_total', guards),
  dropped('movements-stay', 'trigger payment_movements_stay on payment_movements', guards),
  dropped('one-open-refund', 'index refunds_one_open', guards),
  {
    name: 'test-money-unmarked',
    sql: 'drop trigger test_payments on payments; alter table payments alter column is_test set default false',
    tests: withdrawalRules,
  },

  // Receipts
  dropped('receipts-stay', 'trigger receipts_stay on receipts', receipts),
  dropped('receipt-numbers-go-up', 'trigger receipt_series_goes_up on receipt_series', receipts),
  edited(
    'receipt-of-any-number',
    ['06a-receipts.sql', 'new.number <= (select last', '0 <= (select last'],
    receipts,
  ),
  edited(
    'receipt-renamed',
    ['06a-receipts.sql', 'new.donor_name is null or new.donor_name = old.donor_name', 'true'],
    receipts,
  ),
  edited(
    'receipt-valid-again',
    ['06a-receipts.sql', 'old.replaced_by is null or new.replaced_by = old.replaced_by', 'true'],
    receipts,
  ),
  dropped('correction-mailed-twice', 'index mails_one_of_correction', [
    'app/donors/receipts/corrections-mailed-once.db.test.ts',
  ]),

  // Fees
  dropped('fee-schedules-stay', 'trigger fee_schedules_stay on fee_schedules', fees),
  unconstrained('surcharge-in-any-state', 'fee_schedules', 'surcharge_within_state_law', fees),
  unconstrained('surcharge-without-notice', 'fee_schedules', 'surcharge_after_notice', fees),
  dropped('refund-asked-for-twice', 'index refund_requests_one_open', refundRequests),
  edited(
    'erased-donor-found-by-name',
    ['12-my-donations.sql', 'delete from rollups.donor_names where donor_email = _email;', ''],
    erasure,
  ),
  edited(
    'address-written-again-by-a-refresh',
    ['12-my-donations.sql', 'perform from rollups.calendar for no key update;', ''],
    sums,
  ),
  dropped('returns-leave-the-sums', 'trigger rollups_follow_update on donations', sums),
  edited(
    'returns-leave-their-day',
    ['10-admin.sql', "union select 'donation_day', day::text from changes", ''],
    sums,
  ),
  edited(
    'returned-gifts-count',
    ['10-admin.sql', 'select false, amount, created_at', 'select true, amount, created_at'],
    sums,
  ),
  edited(
    'erased-to-any-address',
    ['12-my-donations.sql', "_pseudonym !~ '^erased-[0-9a-f-]{36}@deleted\\.invalid$'", 'false'],
    erasure,
  ),
  dropped('quote-of-any-fees', 'trigger quote_follows_its_schedule on quotes', quotes),
  edited(
    'quote-surcharges-by-choice',
    ['05a-fees.sql', "new.credit_card_fee > 0 and fees.mode <> 'surcharge'", 'false'],
    quotes,
  ),
  unconstrained('quote-surcharges-debit', 'quotes', 'quote_surcharges_credit', quotes),
  unconstrained('attempt-surcharges-debit', 'payments', 'attempt_surcharges_credit', quotes),

  // Withdrawals and payouts
  dropped('approve-own-withdrawal', 'trigger nobody_approves_their_own on withdrawal_approvals', decisions),
  dropped('held-payout', 'trigger held_payout on withdrawals', holds),
  edited('clear-own-hold', ['08-withdrawals.sql', 'new.cleared_by = withdrawal.user_id or', ''], holds),
  edited('anyone-clears', ['08-withdrawals.sql', ' or not may_move_money(new.cleared_by))', ')'], holds),
  edited('hold-at-the-bank', ['08-withdrawals.sql', 'or withdrawal.payout_batch_id is not null', ''], holds),
  edited('clear-again', ['08-withdrawals.sql', '     or old.cleared_at is not null) then', ') then'], holds),
  dropped('sanctions-lists-stay', 'trigger sanctions_lists_stay on sanctions_lists', sanctions),
  dropped('reviews-stay', 'trigger payee_check_reviews_stay on payee_check_reviews', sanctions),
  dropped('unconfirmed-deposits-clear', 'trigger deposits_clear on payee_holds', deposits),
  dropped('micro-deposit-change', 'trigger micro_deposit_change on micro_deposits', deposits),
  dropped('micro-deposits-stay', 'trigger micro_deposits_stay on micro_deposits', deposits),
  edited(
    'micro-deposits-unsent',
    [
      '08-withdrawals.sql',
      "if new.status = 'sent' and old.status = 'requested' and not exists",
      'if false and not exists',
    ],
    deposits,
  ),
  unconstrained('time-ends-early', 'payee_holds', 'payee_hold_cleared_whole', holds),
  dropped('holds-stay', 'trigger payee_holds_stay on payee_holds', holds),
  dropped('approvals-stay', 'trigger withdrawal_approvals_append_only on withdrawal_approvals', guards),
  dropped('withdrawal-change', 'trigger withdrawal_change on withdrawals', decisions),
  dropped('withdrawals-stay', 'trigger withdrawals_stay on withdrawals', guards),
  unconstrained('withdrawal-sums', 'withdrawals', 'withdrawal_sums_to_amount', guards),
  dropped('payout-obstacles', 'trigger payout_obstacles on withdrawals', withdrawalRules),
  dropped('payout-batching', 'trigger payout_batching on withdrawals', batches),
  dropped('payout-batch-change', 'trigger payout_batch_change on payout_batches', batches),
  replaced(
    'payout-without-consent',
    `payout_obstacle(campaign campaigns) returns text language sql stable as
     $$ select case when campaign.funds_frozen_at is not null then 'frozen' end $$`,
    withdrawalRules,
  ),
  edited('only-approver-sends', ['08-withdrawals.sql', 'where approver <> sender) end', ') end'], twoPeople),
  edited('requester-sends', ['08-withdrawals.sql', 'sender <> withdrawal.user_id and', ''], twoPeople),
  edited('anyone-sends', ['08-withdrawals.sql', 'may_move_money(sender)', 'true'], twoPeople),
  edited(
    'unnamed-sender',
    ['08-withdrawals.sql', 'when sender is null then', 'when sender is null then true or'],
    twoPeople,
  ),
  edited(
    'only-approver-downloads',
    ['08-withdrawals.sql', 'and not may_send_payout(w, new.downloaded_by)', 'and false'],
    twoPeople,
  ),
  edited(
    'only-approver-pays',
    ['08-withdrawals.sql', 'and not may_send_payout(old, new.paid_by)', 'and false'],
    twoPeople,
  ),
  edited(
    'recorder-approves',
    ['08-withdrawals.sql', 'cardinality(approvers) = 1 and', 'false and'],
    twoPeople,
  ),
  edited('decided-by-nobody', ['08-withdrawals.sql', 'or new.decided_by <> all (approvers)', ''], twoPeople),
  edited(
    'paid-unsent-batch',
    [
      '08-withdrawals.sql',
      "and old.downloaded_at is null then\n    raise exception 'a payout batch is paid",
      "and false then\n    raise exception 'a payout batch is paid",
    ],
    batches,
  ),
  dropped('begins-decided', 'trigger withdrawal_begins_pending on withdrawals', twoPeople),
  edited('anyone-moves-money', ['02-accounts.sql', "role in ('owner', 'finance')", 'true'], roles),
  dropped('no-owner-left', 'trigger last_owner_stays on user_roles', roles),
  replaced('batches-unlocked', `lock_payout_batches() returns void ${emptyFunction()}`, batches),
  dropped('one-pending-withdrawal', 'index one_pending_withdrawal_per_campaign', guards),
  dropped('withdrawn-within-raised', 'trigger withdrawn_within_raised on campaigns', guards),
]

export function sqlOf(name: string): string {
  const mutant = sqlMutants.find(candidate => candidate.name === name)
  if (!mutant) throw new Error(`no mutant is called ${name}`)
  return mutant.sql
}

function dropped(name: string, object: string, tests: readonly string[]): SqlMutant {
  return { name, sql: `drop ${object}`, tests }
}

function unconstrained(name: string, table: string, constraint: string, tests: readonly string[]): SqlMutant {
  return { name, sql: `alter table ${table} drop constraint ${constraint}`, tests }
}

function replaced(name: string, definition: string, tests: readonly string[]): SqlMutant {
  return { name, sql: `create or replace function ${definition}`, tests }
}

function emptyFunction(): string {
  return 'language plpgsql security definer set search_path = public, pg_temp as $$ begin end $$'
}

/** A mutant that replaces `find` in a file of db/schema and redefines the function around it. Throws unless `find` occurs exactly once. */
function edited(
  name: string,
  [file, find, replace]: readonly [string, string, string],
  tests: readonly string[],
): SqlMutant {
  const schema = readFileSync(new URL(`../../../db/schema/${file}`, import.meta.url), 'utf8')
  const functions = schema.match(/^create function [^$;]*\$\$.*?\$\$[^;]*;/gms) ?? []
  const [original, ...others] = functions.filter(text => text.includes(find))
  if (!original || others.length > 0 || original.split(find).length !== 2)
    throw new Error(`${name}: db/schema/${file} has its text in no function, or more than once`)
  const changed = original.replace(find, () => replace)
  return { name, sql: changed.replace('create function', 'create or replace function'), tests }
}
