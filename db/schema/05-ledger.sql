-- The double-entry ledger (P202). Debits are positive cents, credits negative; each transaction sums to zero and is immutable.

create table ledger_accounts (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'revenue', 'expense'))
);
insert into ledger_accounts (code, name, kind) values
  ('provider_clearing', 'Held by the payment provider', 'asset'),
  ('bank', 'Bank account', 'asset'),
  ('campaign_funds', 'Owed to campaigns', 'liability'),
  ('withdrawals_pending', 'Requested withdrawals on hold', 'liability'),
  ('payouts_payable', 'Approved payouts not yet paid', 'liability'),
  ('suspense', 'Money to be cleared up', 'liability'),
  ('foundation_donations', 'Donations to the foundation', 'revenue'),
  ('tips', 'Tips to the platform', 'revenue'),
  ('donor_processing_fees', 'Processing fees paid by donors', 'revenue'),
  ('credit_card_fees', 'Credit card fees paid by donors', 'revenue'),
  ('platform_fees', 'Platform fees on withdrawals', 'revenue'),
  ('withdrawal_processing_fees', 'Processing fees on withdrawals', 'revenue'),
  ('provider_fees', 'Fees charged by the payment provider', 'expense'),
  ('chargeback_losses', 'Refunds and chargebacks not recovered', 'expense'),
  ('account_checks', 'Micro-deposits that confirm bank accounts', 'expense');
create trigger ledger_accounts_stay before update or delete on ledger_accounts for each row execute function refuse_change();
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts for each statement execute function refuse_change();

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'donation_captured', 'donation_refunded', 'refund_failed', 'donation_disputed', 'dispute_won',
    'withdrawal_requested', 'withdrawal_approved', 'withdrawal_rejected', 'payout_paid', 'payout_returned',
    'payment_held', 'held_refunded', 'held_refund_failed', 'held_disputed', 'held_dispute_won', 'suspense_assigned',
    'suspense_reclaimed', 'ownerless_funds', 'provider_fee_changed', 'provider_account_fee', 'provider_settled',
    'shortfall_written_off', 'offline_received', 'offline_reversed', 'micro_deposits_sent', 'micro_deposits_returned')),
  -- Identifies the event, such as 'donation_captured:<donation id>', so that the database refuses a repeated posting.
  idempotency_key text not null unique,
  campaign_id text references campaigns,
  subject_id uuid not null,
  occurred_at timestamptz not null,
  posted_at timestamptz not null default clock_timestamp()
);
create index ledger_transactions_by_subject on ledger_transactions (subject_id);
create index ledger_transactions_by_time on ledger_transactions (occurred_at, id);
-- What was added since an instant, for programs: an entry may be of an earlier day.
create index ledger_transactions_by_posting on ledger_transactions (posted_at, id);
create index ledger_returns_newest on ledger_transactions (occurred_at desc)
  where kind in ('donation_refunded', 'refund_failed', 'donation_disputed');
create trigger ledger_transactions_immutable before update or delete on ledger_transactions for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions for each statement execute function refuse_change();

create table ledger_entries (
  transaction_id bigint not null references ledger_transactions,
  account text not null references ledger_accounts,
  campaign_id text references campaigns,
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, account),
  check ((account in ('campaign_funds', 'withdrawals_pending', 'payouts_payable')) = (campaign_id is not null))
);
create index ledger_entries_by_campaign on ledger_entries (campaign_id, account) include (amount) where campaign_id is not null;
-- For reconciling with bank statements. Card donations never touch the bank account.
create index ledger_entries_at_bank on ledger_entries (transaction_id) include (amount) where account = 'bank';
create trigger ledger_entries_immutable before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function refuse_change();

-- All entries of a transaction are inserted by one statement. Checks what constraints cannot: that they sum to zero, and that they belong to the
-- transaction's own campaign or to none. With the primary key, this prevents later statements from adding entries to a transaction.
create function ledger_entries_balance() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select transaction_id into wrong from fresh group by transaction_id having sum(amount) <> 0 or count(*) < 2 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance', wrong
      using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  select e.transaction_id into wrong from fresh e join public.ledger_transactions t on t.id = e.transaction_id
  where e.campaign_id is not null and e.campaign_id is distinct from t.campaign_id limit 1;
  if found then
    raise exception 'ledger transaction % has an entry of another campaign', wrong
      using errcode = 'check_violation', constraint = 'ledger_entries_of_one_campaign';
  end if;
  return null;
end $$;
create trigger ledger_balances after insert on ledger_entries referencing new table as fresh
  for each statement execute function ledger_entries_balance();

-- Closed months (P205), which accept no more transactions.
create table accounting_periods (
  month date primary key check (extract(day from month) = 1),
  -- The bounds in the platform's time zone when the month was closed. A later change of the time zone does not move a closed period.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  closed_at timestamptz not null,
  closed_by uuid not null references users,
  -- By the database's clock, like ledger_transactions.posted_at, so that transactions posted before the closing remain valid, also in a restored
  -- backup.
  recorded_at timestamptz not null default clock_timestamp(),
  check (starts_at < ends_at)
);
create trigger accounting_periods_stay before update or delete on accounting_periods for each row execute function refuse_change();
create trigger accounting_periods_no_truncate before truncate on accounting_periods for each statement execute function refuse_change();

-- Fingerprints of a closed period's exports when it was closed. Every later export must have the same bytes.
create table accounting_exports (
  month date not null references accounting_periods,
  format text not null check (format in ('journal', 'csv')),
  rows bigint not null check (rows >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null,
  primary key (month, format)
);
create trigger accounting_exports_stay before update or delete on accounting_exports for each row execute function refuse_change();
create trigger accounting_exports_no_truncate before truncate on accounting_exports for each statement execute function refuse_change();

-- Returns the instant at which an event is posted: its own, or `present` if its own lies in a closed period. If `present` lies there as well (after a
-- clock was set back), the end of the last closed period, so that no event is lost.
create function posting_instant(fact timestamptz, closed_until timestamptz, present timestamptz) returns timestamptz
language sql immutable parallel safe return
  case when closed_until is null or fact >= closed_until then fact else greatest(present, closed_until) end;

-- Refuses transactions that lie in a period closed before they were posted. Closing a period locks ledger_transactions against writers, so posted_at
-- and recorded_at show which came first.
create function ledger_periods_stay_closed() returns trigger language plpgsql as $$
declare late bigint;
begin
  select f.id into late from fresh f
  where f.occurred_at < (select max(ends_at) from accounting_periods)
    and exists (select 1 from accounting_periods p where f.occurred_at < p.ends_at and f.posted_at > p.recorded_at)
  limit 1;
  if found then
    raise exception 'ledger transaction % lies in a closed period', late
      using errcode = 'check_violation', constraint = 'ledger_periods_stay_closed';
  end if;
  return null;
end $$;
create trigger ledger_periods_stay_closed after insert on ledger_transactions referencing new table as fresh
  for each statement execute function ledger_periods_stay_closed();

-- Waits for all postings in progress, before a month is closed. The server's role has no right to update every column and therefore cannot lock the
-- table itself.
create function lock_ledger() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table ledger_transactions in share row exclusive mode;
end $$;

-- The reports of the self-checks (P203). Admin pages show the newest.
create table self_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  differences integer not null check (differences >= 0),
  report jsonb not null,
  -- Whether everything was checked, and not only what changed.
  is_complete boolean not null default true
);
create index self_checks_newest on self_checks (at desc, id desc);
create trigger self_checks_append_only before update or delete on self_checks for each row execute function refuse_change();

-- Restores of a backup on another installation. Each is proved by a phrase that is derived from the restored books (P897).
create table restores_elsewhere (
  phrase text primary key check (phrase ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  books_up_to timestamptz not null,
  typed_at timestamptz not null,
  typed_by uuid not null references users
);
create index restores_elsewhere_newest on restores_elsewhere (typed_at desc);
create trigger restores_elsewhere_append_only before update or delete on restores_elsewhere for each row execute function refuse_change();
