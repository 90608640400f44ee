-- Sums that admins look at, kept by triggers in the transaction of the write itself, so that no view scans a million donations.
-- They are derived: a schema of their own keeps them out of backups, and a restore fills them as it copies the rows in.

-- What the donor paid: the payment's total, beside the amount that the campaign gets.
alter table donations add column total bigint;
update donations set total = payments.total from payments where payments.id = donations.id;
alter table donations alter column total set not null, add constraint total_covers_amount check (total >= amount);
create index donations_by_donor on donations (donor_email, created_at) where status = 'captured';

create schema rollups;

-- The one row says in which time zone days begin; the server sets it at start (decision 3).
create table rollups.calendar (
  the_one boolean primary key default true check (the_one),
  time_zone text not null
);
insert into rollups.calendar (time_zone) values ('America/New_York');

create function platform_day(moment timestamptz) returns date language sql stable as
  'select (moment at time zone (select time_zone from rollups.calendar))::date';

-- Captured donations by the day of the gift. Rows of one day add up: writers only append, so that no two gifts wait for each
-- other; a job folds them (fold).
create table rollups.donation_days (
  day date not null,
  donations bigint not null,
  amount bigint not null
);
create index donation_days_by_day on rollups.donation_days (day);

-- Ledger entries by the day on which they occurred; debits positive. Rows add up as above.
create table rollups.ledger_days (
  day date not null,
  account text not null,
  kind text not null,
  amount bigint not null,
  entries bigint not null
);
create index ledger_days_by_day on rollups.ledger_days (day);

-- Captured donations by donor e-mail. The name is the newest that was given; none for who was always anonymous.
create table rollups.donors (
  donor_email text primary key,
  donor_name text,
  named_at timestamptz,
  total_donated bigint not null,
  donation_count bigint not null check (donation_count >= 0),
  first_donation timestamptz,
  last_donation timestamptz
) with (fillfactor = 80);
create index donors_by_total on rollups.donors (total_donated desc, donor_email);

-- What a donor can be found by: the e-mail and every name ever used. Apart from the sums, which change with each gift.
create table rollups.donor_names (
  donor_email text primary key,
  search_text text not null
);
create index donor_names_search on rollups.donor_names using gin (search_text gin_trgm_ops);

create type rollups.gift as (donor_email text, donor_name text, amount bigint, created_at timestamptz);

-- Donors are locked in the order of their e-mails, here and below.
create function rollups.add_gifts(gifts rollups.gift[]) returns void language plpgsql as $$
begin
  insert into rollups.donation_days (day, donations, amount)
  select platform_day(created_at), count(*), sum(amount) from unnest(gifts) group by 1;

  insert into rollups.donors as d
    (donor_email, donor_name, named_at, total_donated, donation_count, first_donation, last_donation)
  select donor_email, (array_agg(donor_name order by created_at desc) filter (where donor_name is not null))[1],
    max(created_at) filter (where donor_name is not null), sum(amount), count(*), min(created_at), max(created_at)
  from unnest(gifts) group by donor_email order by donor_email
  on conflict (donor_email) do update set
    donor_name = case when excluded.named_at >= coalesce(d.named_at, '-infinity') then excluded.donor_name else d.donor_name end,
    named_at = greatest(d.named_at, excluded.named_at),
    total_donated = d.total_donated + excluded.total_donated,
    donation_count = d.donation_count + excluded.donation_count,
    first_donation = least(d.first_donation, excluded.first_donation),
    last_donation = greatest(d.last_donation, excluded.last_donation);

  insert into rollups.donor_names as n (donor_email, search_text)
  select donor_email, folded(concat_ws(' | ', donor_email, string_agg(distinct donor_name, ' | ')))
  from unnest(gifts) group by donor_email order by donor_email
  on conflict (donor_email) do update set search_text = left(n.search_text || substr(excluded.search_text, length(n.donor_email) + 1), 2000)
  where position(substr(excluded.search_text, length(n.donor_email) + 4) in n.search_text) = 0;
end $$;

-- A gift that came back is as if it had not been: what is left is read again from the donor's other gifts.
create function rollups.take_gifts(gifts rollups.gift[]) returns void language plpgsql as $$
begin
  insert into rollups.donation_days (day, donations, amount)
  select platform_day(created_at), -count(*), -sum(amount) from unnest(gifts) group by 1;

  perform 1 from rollups.donors where donor_email in (select donor_email from unnest(gifts)) order by donor_email for update;
  -- A statement of its own: it sees what was committed while the line above waited.
  update rollups.donors d set
    total_donated = d.total_donated - gone.amount,
    donation_count = d.donation_count - gone.donations,
    first_donation = (select min(created_at) from donations where donor_email = d.donor_email and status = 'captured'),
    last_donation = (select max(created_at) from donations where donor_email = d.donor_email and status = 'captured'),
    donor_name = newest.donor_name,
    named_at = newest.created_at
  from (select donor_email, sum(amount) as amount, count(*) as donations from unnest(gifts) group by donor_email) gone
  left join lateral (
    select donor_name, created_at from donations
    where donations.donor_email = gone.donor_email and status = 'captured' and donor_name is not null
    order by created_at desc limit 1) newest on true
  where d.donor_email = gone.donor_email;
end $$;

create function rollups.follow_inserted_donations() returns trigger language plpgsql as $$
declare part rollups.gift[];
begin
  -- In parts: a restore copies all donations in with one statement.
  for part in
    select array_agg(row(donor_email, donor_name, amount, created_at)::rollups.gift)
    from (select *, (row_number() over () - 1) / 10000 as part from fresh where status = 'captured') parts group by parts.part
  loop
    perform rollups.add_gifts(part);
  end loop;
  return null;
end $$;
create trigger rollups_follow_insert after insert on donations referencing new table as fresh
  for each statement execute function rollups.follow_inserted_donations();

create function rollups.follow_updated_donations() returns trigger language plpgsql as $$
declare taken rollups.gift[]; added rollups.gift[];
begin
  select array_agg(row(g.donor_email, g.donor_name, g.amount, g.created_at)::rollups.gift) filter (where g.status = 'captured'),
    array_agg(row(f.donor_email, f.donor_name, f.amount, f.created_at)::rollups.gift) filter (where f.status = 'captured')
  into taken, added
  from gone g join fresh f on f.id = g.id
  where (g.status, g.amount, g.donor_email, g.donor_name, g.created_at)
    is distinct from (f.status, f.amount, f.donor_email, f.donor_name, f.created_at);
  -- Added first: who has nothing left and gets it back at once is never below nothing.
  if added is not null then perform rollups.add_gifts(added); end if;
  if taken is not null then perform rollups.take_gifts(taken); end if;
  return null;
end $$;
create trigger rollups_follow_update after update on donations referencing old table as gone new table as fresh
  for each statement execute function rollups.follow_updated_donations();

create function rollups.follow_deleted_donations() returns trigger language plpgsql as $$
declare taken rollups.gift[];
begin
  select array_agg(row(donor_email, donor_name, amount, created_at)::rollups.gift) into taken from gone where status = 'captured';
  if taken is not null then perform rollups.take_gifts(taken); end if;
  return null;
end $$;
create trigger rollups_follow_delete after delete on donations referencing old table as gone
  for each statement execute function rollups.follow_deleted_donations();

-- The ledger is append-only, and so are its sums.
create function rollups.follow_ledger() returns trigger language plpgsql as $$
begin
  insert into rollups.ledger_days (day, account, kind, amount, entries)
  select platform_day(t.occurred_at), e.account, t.kind, sum(e.amount), count(*)
  from fresh e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3;
  return null;
end $$;
create trigger rollups_follow_ledger after insert on ledger_entries referencing new table as fresh
  for each statement execute function rollups.follow_ledger();

-- Folds the rows of a day into one. Two at once do no harm: each folds what it could delete.
create function rollups.fold() returns void language sql as $$
  with many as (select day from rollups.donation_days group by day having count(*) > 1),
  gone as (delete from rollups.donation_days d using many where d.day = many.day returning d.*)
  insert into rollups.donation_days select day, sum(donations), sum(amount) from gone group by day;

  with many as (select day, account, kind from rollups.ledger_days group by day, account, kind having count(*) > 1),
  gone as (delete from rollups.ledger_days d using many m
    where (d.day, d.account, d.kind) = (m.day, m.account, m.kind) returning d.*)
  insert into rollups.ledger_days select day, account, kind, sum(amount), sum(entries) from gone group by day, account, kind;
$$;

-- Counts the days again, while nobody writes.
create function rollups.count_days() returns void language plpgsql as $$
begin
  lock table donations, ledger_entries in share row exclusive mode;
  delete from rollups.donation_days;
  delete from rollups.ledger_days;
  insert into rollups.donation_days
  select platform_day(created_at), count(*), sum(amount) from donations where status = 'captured' group by 1;
  insert into rollups.ledger_days
  select platform_day(t.occurred_at), e.account, t.kind, sum(e.amount), count(*)
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3;
end $$;

-- Lets days begin by this time zone; answers whether that was new.
create function rollups.use_time_zone(zone text) returns boolean language plpgsql as $$
begin
  update rollups.calendar set time_zone = zone where time_zone <> zone;
  if not found then return false; end if;
  perform rollups.count_days();
  return true;
end $$;

-- What is there already.
select rollups.add_gifts(array_agg(row(donor_email, donor_name, amount, created_at)::rollups.gift))
from (select *, (row_number() over () - 1) / 10000 as part from donations where status = 'captured') parts group by parts.part;
select rollups.count_days();
