-- Money without an owner or out of line lies in suspense (decision 25); the provider's payouts reach the bank; what is lost is written off.

insert into ledger_accounts (code, name, kind) values ('suspense', 'Money to be cleared up', 'liability');

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'donation_captured', 'donation_refunded', 'donation_disputed', 'dispute_won',
  'withdrawal_requested', 'withdrawal_approved', 'withdrawal_rejected', 'payout_paid', 'payout_returned',
  'payment_held', 'held_refunded', 'held_disputed', 'held_dispute_won', 'suspense_assigned', 'suspense_reclaimed',
  'ownerless_funds', 'provider_fee_changed', 'provider_settled', 'shortfall_written_off'));

-- Each sum in suspense: what it is, and what became of it.
create table suspense_items (
  id uuid primary key default uuidv7(),
  -- 'other_total': captured with another total than the donor saw. 'owner_left': captured after the campaign's owner left.
  -- 'unknown_payment': captured at the provider, started nowhere here. 'ownerless_funds': came back to a campaign whose owner left.
  kind text not null check (kind in ('other_total', 'owner_left', 'unknown_payment', 'ownerless_funds')),
  payment_id uuid unique,
  provider text check (provider in ('sandbox', 'stripe')),
  provider_payment_id text,
  campaign_id text references campaigns,
  amount bigint not null check (amount > 0),
  provider_fee bigint not null default 0 check (provider_fee >= 0),
  -- What the provider has said of a payment that is unknown here; of a known one its own row tells it.
  happened text[] not null default '{}'
    check (happened <@ array['captured', 'failed', 'refunded', 'disputed', 'dispute_won']),
  found_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'assigned', 'refunded', 'disputed')),
  -- Where it was assigned last; null for the foundation.
  assigned_campaign_id text references campaigns,
  -- How often it was assigned: each time is one ledger transaction of its own.
  assignments smallint not null default 0 check (assignments >= 0),
  -- A refund of an unknown payment that was asked for; of a known one `refunds` has it.
  refund_requested_at timestamptz,
  refund_attempt smallint not null default 0 check (refund_attempt >= 0),
  decided_at timestamptz,
  decided_by uuid references users,
  reason text check (length(reason) between 1 and 500),
  check ((payment_id is null) = (kind = 'ownerless_funds')),
  check ((provider is null) = (kind = 'ownerless_funds')),
  check ((campaign_id is null) = (kind = 'unknown_payment')),
  check (status <> 'assigned' or assignments > 0),
  check ((decided_at is null) = (decided_by is null))
);
create index suspense_items_newest on suspense_items (found_at desc, id desc);
create index suspense_items_open on suspense_items (found_at) where status = 'open';
create trigger suspense_items_stay before delete on suspense_items for each row execute function refuse_change();

-- What the provider has paid into the bank account; negative where a payout failed and went back.
create table provider_payouts (
  id uuid primary key default uuidv7(),
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_payout_id text not null,
  amount bigint not null check (amount <> 0),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  unique (provider, provider_payout_id)
);
create trigger provider_payouts_stay before update or delete on provider_payouts for each row execute function refuse_change();

-- The part of total_withdrawn that no withdrawal explains: money moved to suspense (positive), shortfalls written off (negative).
alter table campaigns
  add column settled_apart bigint not null default 0,
  -- Set while its owner is leaving: no new payments until then.
  add column closed_to_payments_until timestamptz;

-- Each time the provider's list was compared with these books.
create table provider_comparisons (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  until timestamptz not null,
  compared_at timestamptz not null,
  -- False where the provider could not be asked about all of it: the next run takes the same days again.
  complete boolean not null,
  changes integer not null check (changes >= 0),
  payouts integer not null check (payouts >= 0),
  differences integer not null check (differences >= 0),
  check (since < until)
);
create index provider_comparisons_newest on provider_comparisons (compared_at desc, id desc);
create trigger provider_comparisons_append_only before update or delete on provider_comparisons
  for each row execute function refuse_change();

-- What the provider and these books do not agree on; it stays before the admins until it is resolved.
create table provider_differences (
  id uuid primary key default uuidv7(),
  provider text not null check (provider in ('sandbox', 'stripe')),
  kind text not null check (kind in ('unknown_here', 'missing_there', 'amount', 'fee', 'state')),
  payment_id uuid,
  provider_payment_id text,
  ours text not null,
  theirs text not null,
  ours_cents bigint,
  theirs_cents bigint,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users,
  -- Why an admin closed it; null where the books and the provider agreed by themselves.
  resolution text check (length(resolution) between 1 and 500),
  check (payment_id is not null or provider_payment_id is not null),
  check (resolved_by is null or (resolved_at is not null and resolution is not null))
);
create unique index provider_differences_open on provider_differences
  (provider, kind, coalesce(payment_id::text, provider_payment_id)) where resolved_at is null;
create index provider_differences_newest on provider_differences (found_at desc, id desc);
create trigger provider_differences_stay before delete on provider_differences for each row execute function refuse_change();

-- Payments that were held so far come into the ledger now; what went back already only gets its row.
insert into suspense_items (kind, payment_id, provider, provider_payment_id, campaign_id, amount, found_at, status)
select 'other_total', id, provider, provider_payment_id, campaign_id, held_total, created_at,
  case when 'refunded' = any(happened) then 'refunded'
    when 'disputed' = any(happened) and not 'dispute_won' = any(happened) then 'disputed' else 'open' end
from payments where status = 'held' and held_total > 0;

with posted as (
  insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
  select 'payment_held', 'payment_held:' || payment_id, campaign_id, payment_id,
    posting_instant(found_at, (select max(ends_at) from accounting_periods), clock_timestamp())
  from suspense_items where status = 'open' returning id, subject_id)
insert into ledger_entries (transaction_id, account, amount)
select posted.id, e.account, e.sign * s.amount
from posted join suspense_items s on s.payment_id = posted.subject_id,
  (values ('provider_clearing', 1), ('suspense', -1)) as e(account, sign);
