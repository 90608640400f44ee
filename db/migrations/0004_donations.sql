-- Donations: the quote a donor saw, the payment that stays open until the provider decides, the donation that is final (decisions 14, 16).

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

-- One row per attempt to give. Its id is made by the donor's browser before it submits, and becomes the donation's id.
create table payments (
  id uuid primary key,
  campaign_id text not null references campaigns,
  quote_id uuid not null unique references quotes,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_payment_id text,
  client_secret text,
  -- 'started' stays open until the provider decides. 'held': captured with another total than the donor saw; waits for an admin.
  status text not null default 'started' check (status in ('started', 'captured', 'failed', 'expired', 'held')),
  -- Everything the provider has ever said of it. Only grows, so late and repeated events change nothing.
  happened text[] not null default '{}'
    check (happened <@ array['captured', 'failed', 'refunded', 'disputed', 'dispute_won']),
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
  -- Fingerprint of the request: the same id with another content is refused, not mixed.
  request_hash text not null,
  created_at timestamptz not null,
  looked_up_at timestamptz,
  captured_at timestamptz,
  unique (provider, provider_payment_id),
  constraint payment_sums_to_total check (amount + tip + foundation_donation + processing_fee + credit_card_fee = total),
  check ((status = 'captured') = (captured_at is not null)),
  check ((status = 'held') = (held_total is not null)),
  check (is_anonymous = (donor_name is null))
);
create index payments_open on payments (created_at) where status = 'started';
create index payments_held on payments (created_at) where status = 'held';

create table donations (
  id uuid primary key,
  campaign_id text not null references campaigns,
  amount bigint not null check (amount >= 100),
  donor_name text,
  donor_email text not null,
  message text,
  is_anonymous boolean not null,
  status text not null default 'captured' check (status in ('captured', 'refunded', 'disputed')),
  created_at timestamptz not null,
  check (is_anonymous = (donor_name is null))
);
-- Holds no message: a long one would not fit into an index row, and a captured gift must never fail to be written.
create index donations_newest on donations (campaign_id, created_at desc, id desc) where status = 'captured';
create index donations_by_time on donations (created_at desc);

-- Every signed event once, kept as it came. Unique: a repeated event changes nothing.
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

create view donation_summary as
select id, campaign_id, case when is_anonymous then 'Anonymous' else donor_name end as display_name, amount, message, created_at
from donations where status = 'captured';
