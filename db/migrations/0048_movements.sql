-- A payment may go back in parts and more than once (docs/decisions/0021): what happened to its money is a set of movements with
-- sums, each once by the provider's own id of it. The set only grows, so late, repeated and reordered reports change nothing.
create table payment_movements (
  provider text not null check (provider in ('sandbox', 'stripe')),
  movement_id text not null,
  -- A payment here, or one in suspense that is unknown here.
  payment_id uuid not null,
  kind text not null check (kind in ('captured', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'fee')),
  -- Below zero only where the provider gives a fee back.
  cents bigint not null check (cents >= 0 or kind = 'fee'),
  at timestamptz not null,
  -- Our refund that caused it.
  refund_id uuid,
  recorded_at timestamptz not null,
  primary key (provider, movement_id)
);
create index payment_movements_of_payment on payment_movements (payment_id);
create trigger payment_movements_stay before update or delete on payment_movements for each row execute function refuse_change();

with told as (
  select p.provider, coalesce(p.provider_payment_id, p.id::text) as named, p.id, p.happened, coalesce(p.held_total, p.total) as total,
    p.provider_fee as fee, coalesce(p.captured_at, p.created_at) as at
  from payments p where 'captured' = any(p.happened)
  union all
  select i.provider, coalesce(i.provider_payment_id, i.payment_id::text), i.payment_id, i.happened, i.amount, i.provider_fee, i.found_at
  from suspense_items i where i.kind = 'unknown_payment' and 'captured' = any(i.happened))
insert into payment_movements (provider, movement_id, payment_id, kind, cents, at, refund_id, recorded_at)
select provider, named || ':' || kind, id, kind, case kind when 'fee' then fee else total end,
  -- When it happened is known to the ledger alone.
  case when kind in ('captured', 'fee') then at else coalesce((select min(t.occurred_at) from ledger_transactions t
    where t.subject_id = told.id and t.kind in ('donation_' || told_kind.kind, 'held_' || told_kind.kind, told_kind.kind)), at) end,
  case kind when 'refunded' then (select r.id from refunds r where r.payment_id = told.id and r.finished_at is not null) end, now()
from told, unnest(happened || 'fee'::text) as told_kind(kind)
where kind not in ('failed') and (kind <> 'fee' or fee <> 0)
  -- Money that a dispute had taken was not taken again by a refund.
  and not (kind = 'refunded' and 'disputed' = any(happened) and not 'dispute_won' = any(happened));

alter table payments drop column happened;
alter table suspense_items drop column happened;
alter table suspense_items add column returned bigint not null default 0 check (returned between 0 and amount);
update suspense_items set returned = amount where status in ('refunded', 'disputed');

-- What is left of a donation, in `amount` and `total`; what was given at first stays beside them.
alter table donations add column given_amount bigint, add column given_total bigint;
alter table donations drop constraint donations_amount_check, drop constraint total_covers_amount;
update donations set given_amount = amount, given_total = total;
update donations set amount = 0, total = 0 where status <> 'captured';
alter table donations alter column given_amount set not null, alter column given_total set not null,
  add constraint given_is_an_amount check (given_amount >= 100 and given_total >= given_amount),
  add constraint rest_is_of_what_was_given check (amount between 0 and given_amount and total between amount and given_total),
  add constraint captured_while_something_is_left check ((status = 'captured') = (amount > 0));

-- Several refunds of one payment, one at a time; one that the bank sends back has failed after all.
alter table refunds drop constraint refunds_payment_id_key;
create index refunds_of_payment on refunds (payment_id, requested_at);
create unique index refunds_one_open on refunds (payment_id) where finished_at is null and failed_at is null;
alter table refunds add column returned_at timestamptz;

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'donation_captured', 'donation_refunded', 'refund_failed', 'donation_disputed', 'dispute_won',
  'withdrawal_requested', 'withdrawal_approved', 'withdrawal_rejected', 'payout_paid', 'payout_returned',
  'payment_held', 'held_refunded', 'held_refund_failed', 'held_disputed', 'held_dispute_won', 'suspense_assigned',
  'suspense_reclaimed', 'ownerless_funds', 'provider_fee_changed', 'provider_account_fee', 'provider_settled',
  'shortfall_written_off'));

-- What the provider charges for itself beside all payments, or gives back, each once like its payouts.
alter table provider_payouts add column kind text not null default 'payout' check (kind in ('payout', 'fee'));

-- How often a card was tried on a payment, declined or not; and how the card was funded that was charged.
-- A client secret lets a browser charge nothing any more, and is not stored.
alter table payments drop column client_secret;
alter table payments add column attempts smallint not null default 0 check (attempts >= 0),
  add column card_fingerprint text,
  add column card_funding text check (card_funding in ('credit', 'debit', 'prepaid', 'unknown')),
  -- Paid on the provider's own page: the card is known only once it was authorised.
  add column is_checkout boolean not null default false;
