-- Protection against card testing (P174), shared by all servers: every charge inserts a row before the provider is called, so that concurrent charges
-- cannot exceed the limits. IP addresses, emails and cards are stored only as keyed hashes, for 30 days.

create table charge_attempts (
  id bigint generated always as identity primary key,
  payment_id uuid not null,
  campaign_id text not null references campaigns,
  source text not null check (length(source) <= 100),
  email text not null check (length(email) <= 100),
  -- Null until the card's fingerprint is known.
  card text check (length(card) <= 100),
  cents bigint not null check (cents >= 0),
  at timestamptz not null,
  -- 'pending' counts as a decline until the outcome is known; 'asked' means that the bank is waiting for the donor to authenticate.
  outcome text not null default 'pending' check (outcome in ('pending', 'asked', 'captured', 'declined', 'unknown', 'none')),
  -- True if there was no earlier capture from this address, or none before the current attack.
  is_stranger boolean not null,
  -- Not used since 0.2.0, whose predecessor asked for challenges.
  is_proved boolean not null default false,
  -- True for a decline after which the same donor paid: a typing mistake rather than a thief.
  is_made_good boolean not null default false
);
create index charge_attempts_of_source on charge_attempts (source, at) where outcome <> 'captured';
create index charge_attempts_taken_of_source on charge_attempts (source, at) where outcome = 'captured';
create index charge_attempts_of_card on charge_attempts (card, at) where card is not null;
create index charge_attempts_of_email on charge_attempts (email, at) where outcome = 'declined';
create index charge_attempts_of_payment on charge_attempts (payment_id);
create index charge_attempts_of_campaign on charge_attempts (campaign_id, at) where outcome in ('pending', 'asked', 'declined');
create index charge_attempts_taken_of_campaign on charge_attempts (campaign_id, at) where outcome = 'captured';
create index charge_attempts_open on charge_attempts (at) where outcome in ('pending', 'asked', 'declined');
create index charge_attempts_newest on charge_attempts (at, outcome);

-- Refused charges, counted per minute, because a row per refusal would cost too much during an attack.
create table charge_refusals (
  minute timestamptz not null,
  campaign_id text not null references campaigns,
  code text not null check (length(code) <= 40),
  number integer not null check (number > 0),
  primary key (minute, campaign_id, code)
);

-- Periods of suspected card testing on a campaign, or on the whole platform if campaign_id is null.
create table card_testing_attacks (
  id bigint generated always as identity primary key,
  campaign_id text references campaigns,
  -- Not used since 0.2.0.
  level smallint not null default 1 check (level in (1, 2)),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index card_testing_attacks_one_open on card_testing_attacks (coalesce(campaign_id, '')) where ended_at is null;
create index card_testing_attacks_newest on card_testing_attacks (began_at desc);

-- Alerts to the admins that a limit on declines was reached.
create table card_testing_alerts (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('address', 'campaign', 'platform')),
  campaign_id text references campaigns,
  at timestamptz not null
);
create index card_testing_alerts_newest on card_testing_alerts (at desc);

-- Not used since 0.2.0.
create table spent_challenges (
  salt text primary key check (length(salt) <= 40),
  payment_id uuid not null,
  at timestamptz not null
);
create index spent_challenges_oldest on spent_challenges (at);

-- Pauses set by admins: no cards are charged for a campaign, or for any if campaign_id is null. The audit log contains the reason.
create table donation_pauses (
  id bigint generated always as identity primary key,
  campaign_id text references campaigns,
  paused_at timestamptz not null,
  paused_by uuid not null,
  resumed_at timestamptz check (resumed_at >= paused_at),
  resumed_by uuid
);
create unique index donation_pauses_one_open on donation_pauses (coalesce(campaign_id, '')) where resumed_at is null;
