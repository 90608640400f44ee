-- Card testing (P174), counted for all servers: every charge inserts a row before the request to the provider, so that concurrent charges cannot exceed the
-- limits. Addresses, emails and cards are stored as keyed hashes only, for 30 days.

create table charge_attempts (
  id bigint generated always as identity primary key,
  payment_id uuid not null,
  campaign_id text not null references campaigns,
  source text not null check (length(source) <= 100),
  email text not null check (length(email) <= 100),
  -- Null until the card is known.
  card text check (length(card) <= 100),
  cents bigint not null check (cents >= 0),
  at timestamptz not null,
  -- 'pending' counts as declined until the outcome is known; 'asked' waits for the donor's answer to the bank.
  outcome text not null default 'pending' check (outcome in ('pending', 'asked', 'captured', 'declined', 'unknown', 'none')),
  -- No capture from this address before.
  is_stranger boolean not null,
  -- The donor solved a challenge for it.
  is_proved boolean not null,
  -- The same donor gave later: a typing mistake, not a thief.
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

-- Refused charges by the minute: a refused attempt is not worth a row of its own.
create table charge_refusals (
  minute timestamptz not null,
  campaign_id text not null references campaigns,
  code text not null check (length(code) <= 40),
  number integer not null check (number > 0),
  primary key (minute, campaign_id, code)
);

-- When a campaign (or, if null, the whole platform) looked like a target of card testing.
create table card_testing_attacks (
  id bigint generated always as identity primary key,
  campaign_id text references campaigns,
  -- 2: donors solve challenges, and their cards are still declined.
  level smallint not null default 1 check (level in (1, 2)),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index card_testing_attacks_one_open on card_testing_attacks (coalesce(campaign_id, '')) where ended_at is null;
create index card_testing_attacks_newest on card_testing_attacks (began_at desc);

-- When enough cards were declined that an admin must look.
create table card_testing_alerts (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('address', 'campaign', 'platform')),
  campaign_id text references campaigns,
  at timestamptz not null
);
create index card_testing_alerts_newest on card_testing_alerts (at desc);

-- A challenge is valid for one payment.
create table spent_challenges (
  salt text primary key check (length(salt) <= 40),
  payment_id uuid not null,
  at timestamptz not null
);
create index spent_challenges_oldest on spent_challenges (at);

-- The admins' switch: no card is charged for a campaign, or, if null, for any. The audit log has the reason.
create table donation_pauses (
  id bigint generated always as identity primary key,
  campaign_id text references campaigns,
  paused_at timestamptz not null,
  paused_by uuid not null,
  resumed_at timestamptz check (resumed_at >= paused_at),
  resumed_by uuid
);
create unique index donation_pauses_one_open on donation_pauses (coalesce(campaign_id, '')) where resumed_at is null;
