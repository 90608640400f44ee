-- Older servers know neither this table nor donations without a payment: they leave them out of details and receipts.

-- Donations that don't come by card (P570 to P579): checks, cash, bank transfers, grants of donor-advised funds, payroll giving. Staff enter them; a
-- posted one is a donation of the same id.
create table offline_donations (
  id uuid primary key,
  kind text not null check (kind in ('cheque', 'cash', 'transfer', 'daf', 'payroll')),
  -- What identifies the money: the check's number, the bank's reference, the grant's number.
  reference text not null check (length(reference) between 1 and 100 and reference = trim(reference)),
  received_on date not null,
  deposited_on date,
  cents bigint not null check (cents between 100 and 100000000),
  campaign_id text not null references campaigns,
  -- Of a fund or an employer, the person who recommended the grant.
  donor_name text check (length(donor_name) between 1 and 200),
  donor_email text check (donor_email = lower(donor_email) and length(donor_email) <= 254),
  is_anonymous boolean not null,
  note text check (length(note) between 1 and 500),
  status text not null check (status in ('waiting', 'posted', 'reversed', 'discarded')),
  -- Fixed at entry: whether another person must confirm it, and whether the donor gets a receipt.
  needs_confirmation boolean not null,
  has_receipt boolean not null,
  -- False for real money. Set by the trigger below and never changed (P198).
  is_test boolean not null default true,
  entered_by uuid not null references users,
  entered_at timestamptz not null,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  -- Who reversed or discarded it.
  ended_by uuid references users,
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 500),
  -- The earlier donation with the same kind, reference, amount and day, beside which this is another one, as the person who entered it says.
  override_of uuid references offline_donations,
  override_reason text check (length(override_reason) between 1 and 500),
  constraint offline_donation_deposited_later check (deposited_on >= received_on),
  constraint offline_donation_names_donor check (is_anonymous = (donor_name is null)),
  constraint offline_donation_receipt_kinds check (not has_receipt or kind in ('cheque', 'cash', 'transfer')),
  constraint offline_donation_confirmed_by_another check (confirmed_by <> entered_by),
  constraint offline_donation_confirmed_whole check (num_nulls(confirmed_by, confirmed_at) in (0, 2)),
  constraint offline_donation_confirmed check (
    case status when 'waiting' then needs_confirmation and confirmed_by is null
      when 'discarded' then confirmed_by is null
      else needs_confirmation = (confirmed_by is not null) end),
  constraint offline_donation_ended_whole check (
    num_nulls(ended_by, ended_at, end_reason) = case when status in ('reversed', 'discarded') then 0 else 3 end),
  constraint offline_donation_override_whole check (num_nulls(override_of, override_reason) in (0, 2))
);
create unique index offline_donations_once on offline_donations (kind, lower(reference), cents, received_on)
  where override_of is null and status <> 'discarded';
create index offline_donations_newest on offline_donations (received_on desc, id desc);
create index offline_donations_waiting on offline_donations (entered_at) where status = 'waiting';
-- What a person posted alone, which counts toward the sum above which another must confirm.
create index offline_donations_alone on offline_donations (campaign_id, entered_by, entered_at) where not needs_confirmation;
create index offline_donations_of_donor on offline_donations (donor_email) where donor_email is not null;
-- Older servers: they don't know the table.
create trigger offline_donations_no_truncate before truncate on offline_donations for each statement execute function refuse_change();

-- Only the status, the people who decided, and the donor's erasure may change. A waiting donation is posted or discarded, a posted one reversed.
create function guard_offline_donation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.is_test := exists (select 1 from platform_mode where is_demo or takes_tests);
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'offline donations are never deleted'
      using errcode = 'restrict_violation', constraint = 'offline_donations_stay';
  end if;
  if to_jsonb(new) - '{status,confirmed_by,confirmed_at,ended_by,ended_at,end_reason,donor_name,donor_email,is_anonymous,note}'::text[]
     <> to_jsonb(old) - '{status,confirmed_by,confirmed_at,ended_by,ended_at,end_reason,donor_name,donor_email,is_anonymous,note}'::text[]
     or new.donor_name <> old.donor_name or new.donor_email <> old.donor_email or new.note <> old.note
     or (new.donor_name is not null and old.donor_name is null) or (new.donor_email is not null and old.donor_email is null)
     or (new.note is not null and old.note is null) then
    raise exception 'what was entered of an offline donation cannot change'
      using errcode = 'restrict_violation', constraint = 'offline_donation_is_fixed';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('waiting', 'posted'), ('waiting', 'discarded'), ('posted', 'reversed')) then
    raise exception 'an offline donation cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'offline_donation_transition';
  end if;
  return new;
end $$;
create trigger offline_donation_guard before insert or update or delete on offline_donations
  for each row execute function guard_offline_donation();

-- Older servers: they post kinds that remain allowed.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ( 'donation_captured', 'donation_refunded', 'refund_failed', 'donation_disputed', 'dispute_won', 'withdrawal_requested', 'withdrawal_approved', 'withdrawal_rejected', 'payout_paid', 'payout_returned', 'payment_held', 'held_refunded', 'held_refund_failed', 'held_disputed', 'held_dispute_won', 'suspense_assigned', 'suspense_reclaimed', 'ownerless_funds', 'provider_fee_changed', 'provider_account_fee', 'provider_settled', 'shortfall_written_off', 'offline_received', 'offline_reversed')) not valid;

create or replace view donation_summary as
select id, campaign_id, case when is_anonymous then 'Anonymous' else donor_name end as display_name, amount, message, created_at,
       in_honor_of, thank_you,
       -- A fund's or an employer's grant, which this person recommended.
       exists (select from offline_donations o where o.id = donations.id and o.kind in ('daf', 'payroll')) as is_recommended
from donations where status = 'captured';

-- The lines that each donation was paid with, in cents before returns. An offline donation has its amount alone.
create view donation_lines as
select id, campaign_id, null::text as offline_kind, true as has_receipt, is_test, amount, tip, foundation_donation, processing_fee, credit_card_fee, total
from payments where status = 'captured'
union all
select id, campaign_id, kind, has_receipt, is_test, cents, 0, 0, 0, 0, cents from offline_donations where status in ('posted', 'reversed');

create or replace function rollups.follow_inserted_donations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with gifts as (
    select id, donor_email, donor_name, amount, created_at, campaign_id, platform_day(created_at, time_zone) as day
    from fresh, rollups.calendar where status = 'captured'),
  of_days as (
    insert into rollups.donation_days (day, donations, amount) select day, count(*), sum(amount) from gifts group by day),
  of_campaigns as (
    insert into rollups.fresh_campaign_days select campaign_id, day, count(*), sum(amount) from gifts group by campaign_id, day),
  of_real_funds as (
    insert into rollups.real_funds as f (campaign_id, raised)
    select campaign_id, sum(amount) from (
      select gifts.campaign_id, gifts.amount from gifts join payments p on p.id = gifts.id where not p.is_test
      union all select gifts.campaign_id, gifts.amount from gifts join offline_donations o on o.id = gifts.id where not o.is_test) real
    group by campaign_id order by campaign_id
    on conflict (campaign_id) do update set raised = f.raised + excluded.raised),
  of_donors as (
    insert into rollups.donors as d
      (donor_email, donor_name, named_at, total_donated, donation_count, first_donation, last_donation)
    select donor_email, (array_agg(donor_name order by created_at desc) filter (where donor_name is not null))[1],
      max(created_at) filter (where donor_name is not null), sum(amount), count(*), min(created_at), max(created_at)
    from gifts group by donor_email order by donor_email
    on conflict (donor_email) do update set
      donor_name = case when excluded.named_at >= coalesce(d.named_at, '-infinity') then excluded.donor_name else d.donor_name end,
      named_at = greatest(d.named_at, excluded.named_at),
      total_donated = d.total_donated + excluded.total_donated,
      donation_count = d.donation_count + excluded.donation_count,
      first_donation = least(d.first_donation, excluded.first_donation),
      last_donation = greatest(d.last_donation, excluded.last_donation)
    returning with (old as before) coalesce(before.donation_count, 0) = 0 as is_new),
  newcomers as (select count(*) filter (where is_new) as donors from of_donors),
  of_people as (insert into rollups.people (donors) select donors from newcomers where donors > 0)
  insert into rollups.donor_names as n (donor_email, search_text)
  select donor_email, folded(concat_ws(' | ', donor_email, string_agg(distinct donor_name, ' | ')))
  from gifts where (select donors from newcomers) is not null group by donor_email order by donor_email
  on conflict (donor_email) do update set search_text = left(n.search_text || substr(excluded.search_text, length(n.donor_email) + 1), 2000)
  where position(substr(excluded.search_text, length(n.donor_email) + 4) in n.search_text) = 0;
  return null;
end $$;

create or replace function rollups.follow_updated_real_funds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.real_funds as f (campaign_id, raised)
  select changed.campaign_id, sum(sign * changed.amount)
  from (select -1 as sign, * from gone union all select 1, * from fresh) changed join donation_lines l on l.id = changed.id
  where changed.status = 'captured' and not l.is_test group by changed.campaign_id having sum(sign * changed.amount) <> 0
  order by changed.campaign_id
  on conflict (campaign_id) do update set raised = f.raised + excluded.raised;
  return null;
end $$;

create or replace function rollups.follow_deleted_real_funds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.real_funds as f (campaign_id, raised)
  select gone.campaign_id, -sum(gone.amount) from gone join donation_lines l on l.id = gone.id
  where gone.status = 'captured' and not l.is_test group by gone.campaign_id order by gone.campaign_id
  on conflict (campaign_id) do update set raised = f.raised + excluded.raised;
  return null;
end $$;

create or replace function erase_donor(_email text, _pseudonym text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare erased uuid[]; events bigint[]; count bigint;
begin
  if _pseudonym !~ '^erased-[0-9a-f-]{36}@deleted\.invalid$' then
    raise exception 'not a pseudonym' using errcode = 'check_violation';
  end if;
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
  delete from rollups.donors where donor_email = _email and donation_count = 0;
  -- What was written to the donor, and about them to others.
  select array_agg(id) into events from outbox_events where payload->>'donationId' = any(erased::text[]);
  delete from mails where to_email = _email or event_id = any(events);
  delete from notifications where event_id = any(events);
  delete from pushes where event_id = any(events);
  delete from donor_links where email = _email;
  delete from donor_sessions where email = _email;
  return count;
end $$;
