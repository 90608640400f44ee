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

create or replace function erase_donor(_email text, _pseudonym text) returns bigint
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
