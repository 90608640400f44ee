-- What banks ask about payments, and what they warn of: disputes with the day until which they take evidence, fraud warnings, reviews.
-- The money itself moves by payment_movements; these rows say why, and what is to be done.
create table disputes (
  -- Ours, for addresses and events.
  id uuid not null unique default uuidv7(),
  provider text not null check (provider in ('sandbox', 'stripe')),
  dispute_id text not null,
  -- A payment here, or one in suspense that is unknown here.
  payment_id uuid not null,
  cents bigint not null check (cents >= 0),
  -- As the provider spells it.
  reason text not null,
  -- Only moves forward, in the order of app/donations/disputes/dispute.ts.
  status text not null check (status in ('inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'lost', 'won')),
  evidence_due_by timestamptz,
  opened_at timestamptz not null,
  -- When it was first known here to be closed.
  closed_at timestamptz,
  -- So many days before evidence is due the admins were reminded last.
  reminded_days smallint check (reminded_days in (3, 1)),
  recorded_at timestamptz not null,
  primary key (provider, dispute_id),
  constraint dispute_closed_when_over check ((closed_at is null) = (status in ('inquiry', 'needs_response', 'under_review')))
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_unanswered on disputes (evidence_due_by) where status in ('inquiry', 'needs_response');
create index disputes_newest on disputes (opened_at desc, id desc);
create trigger disputes_stay before delete on disputes for each row execute function refuse_change();

create table payment_warnings (
  id uuid not null unique default uuidv7(),
  provider text not null check (provider in ('sandbox', 'stripe')),
  warning_id text not null,
  payment_id uuid not null,
  kind text not null check (kind in ('fraud_warning', 'review')),
  reason text not null,
  warned_at timestamptz not null,
  -- When it was first known here that the provider has closed it.
  closed_at timestamptz,
  recorded_at timestamptz not null,
  primary key (provider, warning_id)
);
create index payment_warnings_of_payment on payment_warnings (payment_id);
create index payment_warnings_newest on payment_warnings (warned_at desc, id desc);
create trigger payment_warnings_stay before delete on payment_warnings for each row execute function refuse_change();

-- From where and by which browser a payment was started, sealed like bank details: evidence in a dispute, opened for nothing else.
-- Emptied after 18 months, when no bank takes a payment back any more, and with the donor's account.
alter table payments add column giver_address_sealed text check (length(giver_address_sealed) <= 2000);
create index payments_with_address on payments (created_at) where giver_address_sealed is not null;
