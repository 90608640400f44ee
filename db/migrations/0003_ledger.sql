-- The double-entry ledger (decision 15). Debits are positive cents, credits negative; each transaction sums to zero, for ever.

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
  ('foundation_donations', 'Donations to the foundation', 'revenue'),
  ('tips', 'Tips to the platform', 'revenue'),
  ('donor_processing_fees', 'Processing fees paid by donors', 'revenue'),
  ('credit_card_fees', 'Credit card fees paid by donors', 'revenue'),
  ('platform_fees', 'Platform fees on withdrawals', 'revenue'),
  ('withdrawal_processing_fees', 'Processing fees on withdrawals', 'revenue'),
  ('provider_fees', 'Fees charged by the payment provider', 'expense'),
  ('chargeback_losses', 'Refunds and chargebacks not recovered', 'expense');

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'donation_captured', 'donation_refunded', 'donation_disputed', 'dispute_won',
    'withdrawal_requested', 'withdrawal_approved', 'withdrawal_rejected', 'payout_paid', 'payout_returned')),
  -- What happened, once: 'donation_captured:<donation id>'. A repeat is refused by the database.
  idempotency_key text not null unique,
  campaign_id text references campaigns,
  subject_id uuid not null,
  occurred_at timestamptz not null,
  posted_at timestamptz not null default clock_timestamp()
);
create index ledger_transactions_by_subject on ledger_transactions (subject_id);

create table ledger_entries (
  transaction_id bigint not null references ledger_transactions,
  account text not null references ledger_accounts,
  campaign_id text references campaigns,
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, account),
  check ((account in ('campaign_funds', 'withdrawals_pending', 'payouts_payable')) = (campaign_id is not null))
);
create index ledger_entries_by_campaign on ledger_entries (campaign_id, account) include (amount) where campaign_id is not null;

-- All entries of a transaction arrive in one statement and sum to zero; the primary key and this check keep later statements out.
create function ledger_entries_balance() returns trigger language plpgsql as $$
declare unbalanced bigint;
begin
  select transaction_id into unbalanced from fresh group by transaction_id having sum(amount) <> 0 or count(*) < 2 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance', unbalanced
      using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  return null;
end $$;
create trigger ledger_balances after insert on ledger_entries referencing new table as fresh
  for each statement execute function ledger_entries_balance();

create trigger ledger_transactions_immutable before update or delete on ledger_transactions for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions for each statement execute function refuse_change();
create trigger ledger_entries_immutable before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function refuse_change();
