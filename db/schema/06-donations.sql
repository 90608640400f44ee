-- Donations: the quote that a donor saw, the payment that stays open until the provider decides, the donation that is final (P155, P169), and
-- everything the provider reports about its money.

create table quotes (
  id uuid primary key default uuidv7(),
  campaign_id text not null references campaigns,
  payment_method text not null check (payment_method in ('credit_card', 'debit_card', 'apple_pay')),
  tip_percentage smallint not null check (tip_percentage in (0, 10, 15, 20)),
  foundation_percentage smallint not null check (foundation_percentage in (0, 10, 15, 20)),
  amount bigint not null check (amount >= 100),
  tip bigint not null check (tip >= 0),
  foundation_donation bigint not null check (foundation_donation >= 0),
  processing_fee bigint not null check (processing_fee >= 0),
  credit_card_fee bigint not null check (credit_card_fee >= 0),
  total bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint quote_sums_to_total check (amount + tip + foundation_donation + processing_fee + credit_card_fee = total)
);
create index quotes_by_end on quotes (expires_at);

-- One row per attempt to donate. The donor's browser makes the id before it submits, and it becomes the donation's id.
create table payments (
  id uuid primary key,
  campaign_id text not null references campaigns,
  quote_id uuid not null unique references quotes,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_payment_id text,
  -- 'started' stays open until the provider decides. 'held': captured with another total than the donor saw; waits for an admin.
  status text not null default 'started' check (status in ('started', 'captured', 'failed', 'expired', 'held')),
  decline_code text,
  held_total bigint check (held_total >= 0),
  provider_fee bigint not null default 0 check (provider_fee >= 0),
  donor_name text check (length(donor_name) <= 200),
  donor_email text not null check (donor_email = lower(donor_email) and length(donor_email) <= 254),
  message text check (length(message) <= 1000),
  is_anonymous boolean not null,
  amount bigint not null check (amount >= 100),
  tip bigint not null check (tip >= 0),
  foundation_donation bigint not null check (foundation_donation >= 0),
  processing_fee bigint not null check (processing_fee >= 0),
  credit_card_fee bigint not null check (credit_card_fee >= 0),
  total bigint not null,
  payment_method text not null,
  -- Fingerprint of the request: the same id with other content is refused.
  request_hash text not null,
  created_at timestamptz not null,
  looked_up_at timestamptz,
  captured_at timestamptz,
  wants_updates boolean not null default false,
  in_honor_of text check (length(in_honor_of) between 1 and 200),
  honoree_email text check (honoree_email = lower(honoree_email) and length(honoree_email) <= 254),
  locale text not null default 'en' check (locale ~ '^[a-z]{2}$'),
  -- When to look the payment up at the provider next. Each payment backs off by itself.
  next_look_up_at timestamptz,
  failed_look_ups smallint not null default 0 check (failed_look_ups >= 0),
  -- A keyed hash of the donor's address (IPv6 by /64): the provider's declines count against it.
  source_hash text check (length(source_hash) <= 100),
  -- How often a card was tried, declined or not.
  attempts smallint not null default 0 check (attempts >= 0),
  card_fingerprint text,
  card_funding text check (card_funding in ('credit', 'debit', 'prepaid', 'unknown')),
  -- Paid on the provider's own page, where the card is known only after it was authorized.
  is_checkout boolean not null default false,
  -- The donor's address and browser, sealed like bank details: evidence in a dispute, opened for nothing else. Emptied after 18 months, when no bank
  -- takes a payment back any more, and with the donor's account.
  giver_address_sealed text check (length(giver_address_sealed) <= 2000),
  -- A keyed hash of the last charged token: a repeated request is not another attempt.
  token_hash text check (length(token_hash) <= 100),
  -- Whether the money is real; never changes (P198). The trigger below decides.
  is_test boolean not null default true,
  -- A keyed hash of what only the donor's browser has, which lets it add words once the donation is paid. Nothing can be added without one.
  donor_key_hash text,
  unique (provider, provider_payment_id),
  constraint payment_sums_to_total check (amount + tip + foundation_donation + processing_fee + credit_card_fee = total),
  check ((status = 'captured') = (captured_at is not null)),
  check ((status = 'held') = (held_total is not null)),
  check (is_anonymous = (donor_name is null)),
  constraint honoree_has_a_name check (honoree_email is null or in_honor_of is not null)
);
create index payments_open on payments (created_at) where status = 'started';
create index payments_held on payments (created_at) where status = 'held';
-- A capture is looked up again as long as the donor's bank may take it back.
create index payments_to_recheck on payments (next_look_up_at) where status in ('captured', 'held') and next_look_up_at is not null;
create index payments_with_address on payments (created_at) where giver_address_sealed is not null;
-- The way back from the provider's page names a payment by the provider's id.
create index payments_by_provider_id on payments (provider_payment_id) where provider_payment_id is not null;

-- Money of the sandbox, or of Stripe with test keys, isn't real.
create function mark_test_payment() returns trigger language plpgsql as $$
begin
  new.is_test := new.provider = 'sandbox' or exists (select 1 from platform_mode where takes_tests);
  return new;
end $$;
create trigger test_payments before insert on payments for each row execute function mark_test_payment();

-- The server's role may not change `total`, which the donor was shown. This is the one exception: on the provider's own page the card is known only
-- after it was authorized, and a card that is not a credit card pays no credit card fee (P153). Returns the total to take, or null if the payment is
-- not such a payment or not open any more.
create function take_card_fee_off(payment uuid) returns bigint language sql security definer set search_path = public, pg_temp as $$
  update payments set total = total - credit_card_fee, credit_card_fee = 0, payment_method = 'debit_card'
  where id = payment and status = 'started' and is_checkout returning total
$$;

-- `amount` and `total` are after refunds and disputes; `given_amount` and `given_total` are the original values.
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
  -- The student's answer, once. Everyone who sees the donation may read it.
  thanked_at timestamptz,
  thank_you text check (length(thank_you) between 1 and 500),
  total bigint not null,
  given_amount bigint not null,
  given_total bigint not null,
  check (is_anonymous = (donor_name is null)),
  constraint thanked_with_words check ((thanked_at is null) = (thank_you is null)),
  constraint given_is_an_amount check (given_amount >= 100 and given_total >= given_amount),
  constraint rest_is_of_what_was_given check (amount between 0 and given_amount and total between amount and given_total),
  constraint captured_while_something_is_left check ((status = 'captured') = (amount > 0))
);
-- Without the message: a long one would not fit into an index row, and a captured donation must always be stored.
create index donations_newest on donations (campaign_id, created_at desc, id desc) where status = 'captured';
-- Each posting looks for an earlier donation of the same donor to the campaign.
create index donations_of_donor on donations (donor_email, campaign_id, created_at) where status = 'captured';
-- For an owner's home, which lists donations without thanks; its cost must not grow with those that have thanks.
create index donations_to_thank on donations (campaign_id, created_at desc, id desc) where status = 'captured' and thanked_at is null;
-- The subscribers of a student's updates.
create index donations_wanting_updates on donations (campaign_id, donor_email) where wants_updates;
-- The sort orders of the transactions page: an index-only scan returns the ids of a page, in either direction and at any depth.
create index donations_by_time on donations (created_at, id) include (status);
create index donations_by_amount on donations (given_amount, id) include (status);
create index donations_by_total on donations (given_total, id) include (status);
create index donations_returned on donations (created_at, id) where status <> 'captured';
create index donations_partly_returned on donations (created_at, id) where status = 'captured' and total < given_total;

create view donation_summary as
select id, campaign_id, case when is_anonymous then 'Anonymous' else donor_name end as display_name, amount, message, created_at,
       in_honor_of, thank_you
from donations where status = 'captured';

-- Recounts a campaign's donations and donors. Takes the campaign's lock, as a posting does.
create function count_donations(campaign text) returns void language plpgsql as $$
begin
  perform 1 from campaigns where id = campaign for no key update;
  -- A statement of its own: it sees what was committed while the line above waited.
  update campaigns set donation_count = counted.donations, donor_count = counted.donors
  from (select count(*) as donations, count(distinct donor_email) as donors from donations
        where campaign_id = campaign and status = 'captured') counted
  where id = campaign and (donation_count, donor_count) is distinct from (counted.donations, counted.donors);
end $$;

-- Every signed event of the provider, unmodified, once.
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

-- What happened to a payment's money (docs/decisions/0021): movements with sums, each once by the provider's own id. The set only grows, so late,
-- repeated and reordered reports change nothing.
create table payment_movements (
  provider text not null check (provider in ('sandbox', 'stripe')),
  movement_id text not null,
  -- A payment here, or one in suspense that is unknown here.
  payment_id uuid not null,
  kind text not null check (kind in ('captured', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'fee')),
  -- Below zero only if the provider returns a fee.
  cents bigint not null check (cents >= 0 or kind = 'fee'),
  at timestamptz not null,
  -- Our refund that caused it.
  refund_id uuid,
  recorded_at timestamptz not null,
  primary key (provider, movement_id)
);
create index payment_movements_of_payment on payment_movements (payment_id);
create trigger payment_movements_stay before update or delete on payment_movements for each row execute function refuse_change();

-- Refunds that admins request, one open per payment. Written before the request to the provider, so that it can be resumed after any failure
-- (P170).
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments,
  -- What goes back to the donor, in cents.
  total bigint not null check (total >= 0),
  reason text not null check (length(reason) between 1 and 500),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  -- A refund that the provider refused may be requested again. Each attempt is another request to the provider.
  attempt smallint not null default 1 check (attempt >= 1),
  finished_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- When the donor's bank sent a finished refund back.
  returned_at timestamptz,
  check ((failed_at is null) = (failure is null)),
  check (finished_at is null or failed_at is null)
);
create index refunds_open on refunds (requested_at) where finished_at is null and failed_at is null;
create index refunds_of_payment on refunds (payment_id, requested_at);
create unique index refunds_one_open on refunds (payment_id) where finished_at is null and failed_at is null;

-- Requests that joined a refund which another request had started. A repeated request joins the same refund, so that money goes back once.
create table joined_refunds (
  -- The id that the request's browser made.
  request_id uuid primary key,
  refund_id uuid not null references refunds,
  requested_by uuid not null references users,
  requested_at timestamptz not null default now()
);
create index joined_refunds_of_refund on joined_refunds (refund_id);

-- Disputes of payments by banks, with the deadline for evidence. The money itself moves by payment_movements.
create table disputes (
  -- Our own id, for URLs and events.
  id uuid not null unique default uuidv7(),
  provider text not null check (provider in ('sandbox', 'stripe')),
  dispute_id text not null,
  -- A payment here, or one in suspense that is unknown here.
  payment_id uuid not null,
  cents bigint not null check (cents >= 0),
  -- The provider's code.
  reason text not null,
  -- Only moves forward, in the order of app/donations/disputes/dispute.ts.
  status text not null check (status in ('inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'lost', 'won')),
  evidence_due_by timestamptz,
  opened_at timestamptz not null,
  -- When this platform first learned that it is closed.
  closed_at timestamptz,
  -- The last reminder to the admins, in days before evidence is due.
  reminded_days smallint check (reminded_days in (3, 1)),
  recorded_at timestamptz not null,
  primary key (provider, dispute_id),
  constraint dispute_closed_when_over check ((closed_at is null) = (status in ('inquiry', 'needs_response', 'under_review')))
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_unanswered on disputes (evidence_due_by) where status in ('inquiry', 'needs_response');
create index disputes_newest on disputes (opened_at desc, id desc);
create trigger disputes_stay before delete on disputes for each row execute function refuse_change();

-- Fraud warnings, and payments that the provider wants reviewed.
create table payment_warnings (
  id uuid not null unique default uuidv7(),
  provider text not null check (provider in ('sandbox', 'stripe')),
  warning_id text not null,
  payment_id uuid not null,
  kind text not null check (kind in ('fraud_warning', 'review')),
  reason text not null,
  warned_at timestamptz not null,
  -- When this platform first learned that the provider closed it.
  closed_at timestamptz,
  recorded_at timestamptz not null,
  primary key (provider, warning_id)
);
create index payment_warnings_of_payment on payment_warnings (payment_id);
create index payment_warnings_newest on payment_warnings (warned_at desc, id desc);
create trigger payment_warnings_stay before delete on payment_warnings for each row execute function refuse_change();

-- Money without an owner or with a wrong amount (P171, P173), and how it was resolved.
create table suspense_items (
  id uuid primary key default uuidv7(),
  -- 'other_total': captured with another total than the donor saw. 'owner_left': captured after the campaign's owner left. 'unknown_payment': captured
  -- at the provider, started nowhere here. 'ownerless_funds': came back to a campaign whose owner left.
  kind text not null check (kind in ('other_total', 'owner_left', 'unknown_payment', 'ownerless_funds')),
  payment_id uuid unique,
  provider text check (provider in ('sandbox', 'stripe')),
  provider_payment_id text,
  campaign_id text references campaigns,
  amount bigint not null check (amount > 0),
  provider_fee bigint not null default 0 check (provider_fee >= 0),
  found_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'assigned', 'refunded', 'disputed')),
  -- The campaign of the last assignment. Null for the foundation.
  assigned_campaign_id text references campaigns,
  -- How often it was assigned. Each time is a ledger transaction of its own.
  assignments smallint not null default 0 check (assignments >= 0),
  -- The refund of an unknown payment. `refunds` has those of known payments.
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

-- What the provider paid into the bank account, negative if a payout failed and went back; and what it charges for itself, or gives back.
create table provider_payouts (
  id uuid primary key default uuidv7(),
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_payout_id text not null,
  amount bigint not null check (amount <> 0),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  kind text not null default 'payout' check (kind in ('payout', 'fee')),
  unique (provider, provider_payout_id)
);
create trigger provider_payouts_stay before update or delete on provider_payouts for each row execute function refuse_change();

-- Each comparison of the provider's record with this ledger.
create table provider_comparisons (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  until timestamptz not null,
  compared_at timestamptz not null,
  -- False if the provider did not answer for all of it. The next run takes the same days again.
  complete boolean not null,
  changes integer not null check (changes >= 0),
  payouts integer not null check (payouts >= 0),
  differences integer not null check (differences >= 0),
  check (since < until)
);
create index provider_comparisons_newest on provider_comparisons (compared_at desc, id desc);
create trigger provider_comparisons_append_only before update or delete on provider_comparisons
  for each row execute function refuse_change();

-- Differences between the provider and this ledger. Admins see each until it is resolved.
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
  -- Why an admin closed it. Null if the difference resolved itself.
  resolution text check (length(resolution) between 1 and 500),
  check (payment_id is not null or provider_payment_id is not null),
  check (resolved_by is null or (resolved_at is not null and resolution is not null))
);
create unique index provider_differences_open on provider_differences
  (provider, kind, coalesce(payment_id::text, provider_payment_id)) where resolved_at is null;
create index provider_differences_newest on provider_differences (found_at desc, id desc);
create trigger provider_differences_stay before delete on provider_differences for each row execute function refuse_change();

-- What former scholars say (P178). Shown in this order, at most eight.
create table testimonials (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  quote text not null check (length(quote) between 1 and 400),
  amount bigint not null check (amount > 0),
  field text not null check (length(field) between 1 and 100),
  position smallint not null unique
);
