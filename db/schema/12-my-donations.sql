-- Donors without an account reach their own donations by a mailed link or code (P530 to P539).

-- A link with a 6-digit code: both stored as hashes, single use together, valid for 15 minutes; the code has at most 5 tries. There is a row for
-- every address that was entered, with or without donations, so that both are answered alike.
create table donor_links (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  token_hash text not null unique,
  code_hash text not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '15 minutes'),
  used_at timestamptz
);
create index donor_links_by_email on donor_links (email, created_at);
create index donor_links_by_end on donor_links (expires_at);

-- A donor's session: it knows the proven address and nothing else. Ends an hour after its last use, and a day after it began.
create table donor_sessions (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) <= 254),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '1 day')
);
create index donor_sessions_by_email on donor_sessions (email);
create index donor_sessions_by_end on donor_sessions (expires_at);
create index payments_unpaid_of_donor on payments (donor_email) where status in ('failed', 'expired', 'held');

-- A donor's request for a refund: one open at a time. An admin's refund of the donation grants it; declining answers with words.
create table refund_requests (
  id uuid primary key default uuidv7(),
  donation_id uuid not null references donations,
  reason text not null check (length(reason) between 1 and 1000),
  requested_at timestamptz not null,
  outcome text check (outcome in ('granted', 'declined')),
  decided_at timestamptz,
  decided_by uuid references users,
  -- What the donor was answered.
  answer text check (length(answer) between 1 and 1000),
  constraint refund_request_decided_whole check (num_nulls(outcome, decided_at, decided_by) in (0, 3)),
  constraint refund_request_declined_with_words check ((outcome is not distinct from 'declined') = (answer is not null))
);
create unique index refund_requests_one_open on refund_requests (donation_id) where outcome is null;
create index refund_requests_of_donation on refund_requests (donation_id, requested_at);
create index refund_requests_newest on refund_requests (requested_at desc, id desc);

-- Whether a donor lets the operator write to them (P861, P862): every choice, of which the newest counts. Only `erase_donor` deletes rows.
create table mailing_choices (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  act text not null check (act in ('given', 'withdrawn')),
  -- What the donor read (app/donations/mailing/mailing-texts.ts).
  text_version text not null check (length(text_version) between 1 and 20),
  at timestamptz not null,
  -- 'donation': by the browser that paid, which doesn't prove the address. 'my_donations': by the proven address.
  source text not null check (source in ('donation', 'my_donations')),
  constraint mailing_choice_withdrawn_by_proof check (act = 'given' or source = 'my_donations')
);
create index mailing_choices_of_donor on mailing_choices (email, id desc) include (act, at);
create index mailing_choices_by_time on mailing_choices (at);
create trigger mailing_choices_stay before update on mailing_choices for each row execute function refuse_change();

-- Replaces a donor's address by a pseudonym and empties what else identifies them (P538). Amounts, fees, dates and campaigns stay, so that every sum
-- stays true. The server's role may not change an address, so this is the only way. Returns the number of donations.
create function erase_donor(_email text, _pseudonym text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare erased uuid[]; events bigint[]; count bigint;
begin
  if _pseudonym !~ '^erased-[0-9a-f-]{36}@deleted\.invalid$' then
    raise exception 'not a pseudonym' using errcode = 'check_violation';
  end if;
  -- Keeps a refresh of the sums, which may have read the donations already, from writing the address again.
  perform from rollups.calendar for no key update;
  -- As postings do, before their donations, so that the number of donors stays exact.
  perform 1 from campaigns where id in (select campaign_id from donations where donor_email = _email) order by id for no key update;
  update donations set donor_email = _pseudonym, donor_name = null, is_anonymous = true, message = null, in_honor_of = null, honoree_email = null,
    thanked_at = null, thank_you = null, wants_updates = false
  where donor_email = _email;
  get diagnostics count = row_count;
  -- The id of a donation is that of its payment.
  select array_agg(id) into erased from (
    select id from donations where donor_email = _pseudonym
    union select id from payments where donor_email = _email and status in ('failed', 'expired', 'held')
    union select id from payments where donor_email = _email and status = 'started') found;
  update payments set donor_email = _pseudonym, donor_name = null, is_anonymous = true, message = null, in_honor_of = null, honoree_email = null,
    wants_updates = false, giver_address_sealed = null, source_hash = null, donor_key_hash = null
  where id = any(erased);
  update offline_donations set donor_email = null, donor_name = null, is_anonymous = true, note = null where donor_email = _email;
  delete from refund_requests where donation_id = any(erased);
  delete from rollups.donor_names where donor_email = _email;
  delete from rollups.donors where donor_email = _email;
  delete from rollups.touched where kind = 'donor' and key = _email;
  -- What was written to the donor, and about them to others.
  select array_agg(id) into events from outbox_events where payload->>'donationId' = any(erased::text[]);
  delete from mails where to_email = _email or event_id = any(events);
  delete from notifications where event_id = any(events);
  delete from pushes where event_id = any(events);
  delete from donor_links where email = _email;
  delete from donor_sessions where email = _email;
  delete from mailing_choices where email = _email;
  return count;
end $$;
