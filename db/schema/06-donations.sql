-- Donations: the quote shown to the donor, the payment that remains open until the provider decides, the completed donation (P155, P169), and the
-- provider's reports about its money.

-- A payment provider (app/platform/payments/provider-name.ts).
create domain payment_provider as text check (value in ('sandbox', 'stripe'));

create table quotes (
  id uuid primary key default uuidv7(),
  campaign_id text not null references campaigns,
  payment_method text not null check (payment_method in ('credit_card', 'debit_card', 'apple_pay')),
  tip_percentage smallint not null check (tip_percentage between 0 and 50),
  foundation_percentage smallint not null check (foundation_percentage in (0, 10, 15, 20)),
  -- What the campaign gets: the chosen amount, less the processing fee if that comes out of it.
  amount bigint not null check (amount >= 1),
  tip bigint not null check (tip >= 0),
  foundation_donation bigint not null check (foundation_donation >= 0),
  processing_fee bigint not null check (processing_fee >= 0),
  credit_card_fee bigint not null check (credit_card_fee >= 0),
  total bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Defaults for servers of the release before fee schedules, which know the specification's fees alone.
  fee_schedule_id uuid not null default '01900000-0000-7000-8000-000000000001' references fee_schedules,
  -- False if the processing fee comes out of the donation.
  covers_fees boolean not null default true,
  constraint quote_sums_to_total check (amount + tip + foundation_donation + processing_fee + credit_card_fee = total),
  constraint quote_of_a_dollar check (amount + case when covers_fees then 0 else processing_fee end >= 100),
  constraint quote_surcharges_credit check (credit_card_fee = 0 or payment_method = 'credit_card')
);
create index quotes_by_end on quotes (expires_at);
create trigger quote_follows_its_schedule before insert on quotes for each row execute function guard_quote_fees();

-- One row per payment that a donor starts. The donor's browser generates the id before submitting, and it becomes the donation's id.
create table payments (
  id uuid primary key,
  campaign_id text not null references campaigns,
  quote_id uuid not null unique references quotes,
  provider payment_provider not null,
  provider_payment_id text,
  -- 'started': open until the provider decides. 'held': captured with another total than shown to the donor, or after the campaign's owner had left;
  -- an admin must decide.
  status text not null default 'started' check (status in ('started', 'captured', 'failed', 'expired', 'held')),
  decline_code text,
  held_total bigint check (held_total >= 0),
  provider_fee bigint not null default 0 check (provider_fee >= 0),
  donor_name text check (length(donor_name) <= 200),
  donor_email text not null check (donor_email = lower(donor_email) and length(donor_email) <= 254),
  message text check (length(message) <= 1000),
  is_anonymous boolean not null,
  amount bigint not null check (amount >= 1),
  tip bigint not null check (tip >= 0),
  foundation_donation bigint not null check (foundation_donation >= 0),
  processing_fee bigint not null check (processing_fee >= 0),
  credit_card_fee bigint not null check (credit_card_fee >= 0),
  total bigint not null,
  payment_method text not null,
  -- A hash of the request, to refuse the same id with other content.
  request_hash text not null,
  created_at timestamptz not null,
  looked_up_at timestamptz,
  captured_at timestamptz,
  wants_updates boolean not null default false,
  in_honor_of text check (length(in_honor_of) between 1 and 200),
  honoree_email text check (honoree_email = lower(honoree_email) and length(honoree_email) <= 254),
  locale text not null default 'en' check (locale ~ '^[a-z]{2}$'),
  -- When to look the payment up at the provider next. Each payment has its own backoff.
  next_look_up_at timestamptz,
  failed_look_ups smallint not null default 0 check (failed_look_ups >= 0),
  -- A keyed hash of the donor's IP address (IPv6 by /64), so that declines reported later count against the address.
  source_hash text check (length(source_hash) <= 100),
  -- How many card attempts were made, including declined ones.
  attempts smallint not null default 0 check (attempts >= 0),
  card_fingerprint text,
  card_funding text check (card_funding in ('credit', 'debit', 'prepaid', 'unknown', 'link')),
  -- Paid on the provider's own page, where the card becomes known only after its authorization.
  is_checkout boolean not null default false,
  -- The donor's IP address and browser, encrypted like bank details and decrypted only as evidence in a dispute. Erased after 18 months, when banks
  -- no longer accept disputes, and when the donor's account is deleted.
  giver_address_sealed text check (length(giver_address_sealed) <= 2000),
  -- A keyed hash of the token charged last, to recognize a repeated request, which is not another attempt.
  token_hash text check (length(token_hash) <= 100),
  -- False for real money. Set by the trigger below and never changed (P198).
  is_test boolean not null default true,
  -- A keyed hash of the donor's key, which only the browser that made the donation has. It lets that browser add words to the paid donation; null if
  -- no words can be added.
  donor_key_hash text,
  -- On return from the provider's page, the URL contains the provider's id.
  unique (provider, provider_payment_id),
  constraint payment_sums_to_total check (amount + tip + foundation_donation + processing_fee + credit_card_fee = total),
  check ((status = 'captured') = (captured_at is not null)),
  check ((status = 'held') = (held_total is not null)),
  check (is_anonymous = (donor_name is null)),
  constraint honoree_has_a_name check (honoree_email is null or in_honor_of is not null),
  constraint payment_of_a_dollar check (amount + processing_fee >= 100),
  constraint payment_surcharges_credit check (credit_card_fee = 0 or payment_method = 'credit_card'),
  -- Before a card is charged, its attempt is counted.
  constraint attempt_surcharges_credit check (attempts = 0 or credit_card_fee = 0 or coalesce(card_funding, 'credit') = 'credit')
);
create index payments_open on payments (created_at) where status = 'started';
create index payments_held on payments (created_at) where status = 'held';
-- Captured payments that are looked up again while the donor's bank may still dispute them.
create index payments_to_recheck on payments (next_look_up_at) where status in ('captured', 'held') and next_look_up_at is not null;
create index payments_with_address on payments (created_at) where giver_address_sealed is not null;

-- Money from the demo provider, or from Stripe with test keys, isn't real.
create function mark_test_payment() returns trigger language plpgsql as $$
begin
  new.is_test := new.provider = 'sandbox' or exists (select 1 from platform_mode where takes_tests);
  return new;
end $$;
create trigger test_payments before insert on payments for each row execute function mark_test_payment();

-- The server's role may not change `total`, which was shown to the donor. This is the only exception: on the provider's own page the card becomes
-- known only after its authorization, and only credit cards pay the credit card fee (P153). Returns the total to capture, or null if the payment is
-- not a checkout payment or no longer open.
create function take_card_fee_off(payment uuid) returns bigint language sql security definer set search_path = public, pg_temp as $$
  update payments set total = total - credit_card_fee, credit_card_fee = 0, payment_method = 'debit_card'
  where id = payment and status = 'started' and is_checkout returning total
$$;

-- `amount` and `total` are net of refunds and disputes; `given_amount` and `given_total` are the original values, all in cents.
create table donations (
  id uuid primary key,
  campaign_id text not null references campaigns,
  amount bigint not null,
  donor_name text,
  donor_email text not null,
  message text,
  is_anonymous boolean not null,
  status text not null default 'captured' check (status in ('captured', 'refunded', 'disputed')),
  created_at timestamptz not null,
  wants_updates boolean not null default false,
  in_honor_of text check (length(in_honor_of) between 1 and 200),
  honoree_email text,
  locale text not null default 'en' check (locale ~ '^[a-z]{2}$'),
  -- The student's thank-you, which is sent once and shown publicly with the donation.
  thanked_at timestamptz,
  thank_you text check (length(thank_you) between 1 and 500),
  total bigint not null,
  given_amount bigint not null,
  given_total bigint not null,
  -- When what programs read of it last changed, by the database's clock. Null in rows of older servers that haven't changed since.
  changed_at timestamptz default clock_timestamp(),
  -- Since when name, message and dedication are hidden from the public, because they contain a private word of the student (P889).
  words_hidden_at timestamptz,
  check (is_anonymous = (donor_name is null)),
  constraint thanked_with_words check ((thanked_at is null) = (thank_you is null)),
  constraint given_is_an_amount check (given_amount >= 1 and given_total >= given_amount),
  constraint rest_is_of_what_was_given check (amount between 0 and given_amount and total between amount and given_total),
  constraint captured_while_something_is_left check ((status = 'captured') = (amount > 0))
);
-- Of returned donations, too, which programs list. Omits the message, because a long one would exceed the size limit of an index row, and inserting a captured donation must never fail.
create index donations_of_campaign on donations (campaign_id, created_at desc, id desc) include (status);
-- For postings, which look up the donor's earlier donations to the campaign, and for what a donor changes on all of their own.
create index donations_by_donor on donations (donor_email, campaign_id, created_at);
-- For an owner's home page, which lists donations without a thank-you; its cost must not grow with the number of thanked ones.
create index donations_to_thank on donations (campaign_id, created_at desc, id desc) where status = 'captured' and thanked_at is null;
-- The subscribers to a campaign's updates.
create index donations_wanting_updates on donations (campaign_id, donor_email) where wants_updates;
-- The sort orders of the transactions page. An index-only scan returns the ids of any page in either direction.
create index donations_by_time on donations (created_at, id) include (status);
create index donations_by_amount on donations (given_amount, id) include (status);
create index donations_by_total on donations (given_total, id) include (status);
create index donations_returned on donations (created_at, id) where status <> 'captured';
create index donations_returned_by_status on donations (status, created_at, id) where status <> 'captured';
create index donations_partly_returned on donations (created_at, id) where status = 'captured' and total < given_total;
-- What changed since an instant, for programs.
create index donations_by_change on donations (coalesce(changed_at, created_at), id);

create function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger donation_changed before update of amount, total, status, donor_name, donor_email, is_anonymous on donations
  for each row execute function stamp_change();

create view donation_summary as
select id, campaign_id, case when is_anonymous or words_hidden_at is not null then 'Anonymous' else donor_name end as display_name, amount,
       case when words_hidden_at is null then message end as message, created_at,
       case when words_hidden_at is null then in_honor_of end as in_honor_of, thank_you,
       -- A fund's or an employer's grant, which this person recommended. Not `exists`, for which PostgreSQL would read all such grants at once.
       coalesce((select o.kind in ('daf', 'payroll') from offline_donations o where o.id = donations.id), false) as is_recommended
from donations where status = 'captured';

-- The lines that each donation was paid with, in cents before returns. An offline donation has its amount alone.
-- Joins by the donation's id, because PostgreSQL can't push a join into the branches of a union with conditions: it would read all payments.
create view donation_lines as
select d.id, d.campaign_id, o.kind as offline_kind, coalesce(o.has_receipt, true) as has_receipt, coalesce(p.is_test, o.is_test) as is_test,
       coalesce(p.amount, o.cents) as amount, coalesce(p.tip, 0) as tip, coalesce(p.foundation_donation, 0) as foundation_donation,
       coalesce(p.processing_fee, 0) as processing_fee, coalesce(p.credit_card_fee, 0) as credit_card_fee, coalesce(p.total, o.cents) as total
from donations d
left join payments p on p.id = d.id and p.status = 'captured'
left join offline_donations o on o.id = d.id and o.status in ('posted', 'reversed')
where p.id is not null or o.id is not null;

-- Every accepted event of the provider with a valid signature, unmodified, stored once.
create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  provider_payment_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index webhook_events_by_payment on webhook_events (provider, provider_payment_id);

-- The movements of a payment's money (docs/decisions/0021), each stored once by the provider's id. Movements are only added, so late, repeated and
-- reordered reports change nothing.
create table payment_movements (
  provider payment_provider not null,
  movement_id text not null,
  -- The payment's id. No foreign key, because a payment in suspense may be missing from payments.
  payment_id uuid not null,
  kind text not null check (kind in ('captured', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'fee')),
  -- Negative only if the provider gives back a fee.
  cents bigint not null check (cents >= 0 or kind = 'fee'),
  at timestamptz not null,
  -- Our refund that caused the movement, if any.
  refund_id uuid,
  recorded_at timestamptz not null,
  primary key (provider, movement_id)
);
create index payment_movements_of_payment on payment_movements (payment_id);
create trigger payment_movements_stay before update or delete on payment_movements for each row execute function refuse_change();

-- Refunds requested by admins, at most one open per payment. Inserted before the provider is called, so that a refund can be resumed after any
-- failure (P170).
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments,
  -- The amount to refund to the donor, in cents.
  total bigint not null check (total >= 0),
  reason text not null check (length(reason) between 1 and 500),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  -- A refund refused by the provider may be requested again; each attempt is a new request to the provider.
  attempt smallint not null default 1 check (attempt >= 1),
  finished_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- When the donor's bank sent back a finished refund.
  returned_at timestamptz,
  check ((failed_at is null) = (failure is null)),
  check (finished_at is null or failed_at is null)
);
create index refunds_open on refunds (requested_at) where finished_at is null and failed_at is null;
create index refunds_of_payment on refunds (payment_id, requested_at);
create unique index refunds_one_open on refunds (payment_id) where finished_at is null and failed_at is null;

-- Requests that joined a refund started by another request. Repeating such a request continues the same refund, so that the money is refunded once.
create table joined_refunds (
  -- The id generated by the browser for the request.
  request_id uuid primary key,
  refund_id uuid not null references refunds,
  requested_by uuid not null references users,
  requested_at timestamptz not null default now()
);
create index joined_refunds_of_refund on joined_refunds (refund_id);

-- Disputes of payments, with the deadline for evidence. Their money is recorded in payment_movements.
create table disputes (
  -- Our own id, for URLs and events.
  id uuid not null unique default uuidv7(),
  provider payment_provider not null,
  dispute_id text not null,
  -- The payment's id. No foreign key, because a payment in suspense may be missing from payments.
  payment_id uuid not null,
  cents bigint not null check (cents >= 0),
  -- The provider's reason code.
  reason text not null,
  -- Only moves forward in the order defined in app/donations/disputes/dispute.ts.
  status text not null check (status in ('inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'lost', 'won')),
  evidence_due_by timestamptz,
  opened_at timestamptz not null,
  -- When this platform learned that the dispute was closed.
  closed_at timestamptz,
  -- The last reminder sent to the admins, in days before the deadline for evidence.
  reminded_days smallint check (reminded_days in (3, 1)),
  recorded_at timestamptz not null,
  primary key (provider, dispute_id),
  constraint dispute_closed_when_over check ((closed_at is null) = (status in ('inquiry', 'needs_response', 'under_review')))
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_unanswered on disputes (evidence_due_by) where status in ('inquiry', 'needs_response');
create index disputes_newest on disputes (opened_at desc, id desc);
create trigger disputes_stay before delete on disputes for each row execute function refuse_change();

-- Fraud warnings about payments, and reviews requested by the provider.
create table payment_warnings (
  id uuid not null unique default uuidv7(),
  provider payment_provider not null,
  warning_id text not null,
  payment_id uuid not null,
  kind text not null check (kind in ('fraud_warning', 'review')),
  reason text not null,
  warned_at timestamptz not null,
  -- When this platform learned that the provider had closed it.
  closed_at timestamptz,
  recorded_at timestamptz not null,
  primary key (provider, warning_id)
);
create index payment_warnings_of_payment on payment_warnings (payment_id);
create index payment_warnings_newest on payment_warnings (warned_at desc, id desc);
create trigger payment_warnings_stay before delete on payment_warnings for each row execute function refuse_change();

-- Captured money that belongs to no campaign yet or has an unexpected amount (P171, P173), and how each case was resolved.
create table suspense_items (
  id uuid primary key default uuidv7(),
  -- 'other_total': captured with another total than shown to the donor. 'owner_left': captured after the campaign's owner had deleted their account.
  -- 'unknown_payment': captured at the provider but not started here. 'ownerless_funds': money that came back to a campaign whose owner had deleted
  -- their account.
  kind text not null check (kind in ('other_total', 'owner_left', 'unknown_payment', 'ownerless_funds')),
  payment_id uuid unique,
  provider payment_provider,
  provider_payment_id text,
  campaign_id text references campaigns,
  amount bigint not null check (amount > 0),
  provider_fee bigint not null default 0 check (provider_fee >= 0),
  found_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'assigned', 'refunded', 'disputed')),
  -- The campaign of the last assignment; null for the foundation.
  assigned_campaign_id text references campaigns,
  -- How many times it was assigned. Each assignment is a separate ledger transaction.
  assignments smallint not null default 0 check (assignments >= 0),
  -- The refund of an unknown payment; refunds of known payments are in `refunds`.
  refund_requested_at timestamptz,
  refund_attempt smallint not null default 0 check (refund_attempt >= 0),
  decided_at timestamptz,
  decided_by uuid references users,
  reason text check (length(reason) between 1 and 500),
  returned bigint not null default 0,
  check ((payment_id is null) = (kind = 'ownerless_funds')),
  check ((provider is null) = (kind = 'ownerless_funds')),
  check ((campaign_id is null) = (kind = 'unknown_payment')),
  check (status <> 'assigned' or assignments > 0),
  check ((decided_at is null) = (decided_by is null)),
  check (returned between 0 and amount)
);
create index suspense_items_newest on suspense_items (found_at desc, id desc);
create index suspense_items_open on suspense_items (found_at) where status = 'open';
create trigger suspense_items_stay before delete on suspense_items for each row execute function refuse_change();

-- The provider's payouts to the bank account (negative for a failed one that was sent back), and its fees that belong to no payment (negative for one
-- given back).
create table provider_payouts (
  id uuid primary key default uuidv7(),
  provider payment_provider not null,
  provider_payout_id text not null,
  amount bigint not null check (amount <> 0),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  kind text not null default 'payout' check (kind in ('payout', 'fee')),
  unique (provider, provider_payout_id)
);
create trigger provider_payouts_stay before update or delete on provider_payouts for each row execute function refuse_change();

-- Each comparison of the provider's record with the ledger.
create table provider_comparisons (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  until timestamptz not null,
  compared_at timestamptz not null,
  -- False if some data of the provider could not be read; the next run compares the same days again.
  complete boolean not null,
  changes integer not null check (changes >= 0),
  payouts integer not null check (payouts >= 0),
  differences integer not null check (differences >= 0),
  check (since < until)
);
create index provider_comparisons_newest on provider_comparisons (compared_at desc, id desc);
create trigger provider_comparisons_append_only before update or delete on provider_comparisons
  for each row execute function refuse_change();

-- Differences between the provider's record and the ledger, shown to admins until resolved.
create table provider_differences (
  id uuid primary key default uuidv7(),
  provider payment_provider not null,
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
  -- The reason an admin gave when closing it; null if it was closed automatically.
  resolution text check (length(resolution) between 1 and 500),
  check (payment_id is not null or provider_payment_id is not null),
  check (resolved_by is null or (resolved_at is not null and resolution is not null))
);
create unique index provider_differences_open on provider_differences
  (provider, kind, coalesce(payment_id::text, provider_payment_id)) where resolved_at is null;
create index provider_differences_newest on provider_differences (found_at desc, id desc);
create trigger provider_differences_stay before delete on provider_differences for each row execute function refuse_change();

-- Testimonials of former scholars (P178), in display order; at most eight are shown.
create table testimonials (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  quote text not null check (length(quote) between 1 and 400),
  amount bigint not null check (amount > 0),
  field text not null check (length(field) between 1 and 100),
  position smallint not null unique
);
