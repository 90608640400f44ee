-- What only servers of 0.1.0 used. 0.2.0 wrote `owner` for `admin` and asks for no challenges.
insert into user_roles (user_id, role, granted_at) select user_id, 'owner', granted_at from user_roles where role = 'admin' on conflict do nothing;
delete from user_roles where role = 'admin';
alter table user_roles drop constraint user_roles_role_check;
alter table user_roles add constraint user_roles_role_check
  check (role in ('owner', 'finance', 'moderator', 'support', 'auditor')) not valid;
create or replace function may_move_money(_user_id uuid) returns boolean language sql stable as
  $$select exists (select 1 from user_roles where user_id = _user_id and role in ('owner', 'finance'))$$;

drop trigger counts_of_older_servers on campaigns;
-- Older servers: those of 0.2.0 don't call it.
drop function rollups.note_older_count();
-- Older servers: those of 0.2.0 don't call it.
drop function rollups.fold();
create or replace function rollups.refresh(present timestamptz, most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare noted int; donors text[]; days_given date[]; days_posted date[];
begin
  perform from rollups.calendar for no key update;
  with gone as (
    delete from rollups.touched where ctid = any (array(select ctid from rollups.touched limit most)) returning kind, key)
  select count(*), array_agg(distinct key) filter (where kind = 'donor'), array_agg(distinct key::date) filter (where kind = 'donation_day'),
    array_agg(distinct key::date) filter (where kind = 'ledger_day')
  into noted, donors, days_given, days_posted from gone;

  if noted > 0 then
    perform rollups.count_donors(donors);
    perform rollups.count_days(days_given, days_posted);
    perform rollups.count_platform();
  end if;
  if noted < most then update rollups.calendar set as_of = present; end if;
  return noted;
end $$;
-- Older servers: those of 0.2.0 call it only in the function above.
drop function count_donations(text);
delete from rollups.touched where kind = 'older_count';
alter table rollups.touched drop constraint touched_kind_check;
alter table rollups.touched add constraint touched_kind_check check (kind in ('donor', 'donation_day', 'ledger_day', 'platform')) not valid;
-- Older servers: those of 0.2.0 don't read it.
drop view rollups.days_of_campaigns;

-- Older servers: those of 0.2.0 leave it to its default.
alter table idempotency_keys drop column lifetime_days;
-- Older servers: those of 0.2.0 leave it to its default.
alter table charge_attempts drop column is_proved;
-- Older servers: those of 0.2.0 leave it to its default.
alter table card_testing_attacks drop column level;
-- Older servers: those of 0.2.0 don't know it.
drop table spent_challenges;
