-- Which money may leave (decisions 11, 17, 23, docs/decisions/0017): never the sandbox's outside demo mode, nothing of a campaign that
-- was taken down for cause or whose guardian withdrew consent, and nothing on the word of somebody who is no admin any more.

-- Whether this is a demo. Written by the server when it starts; without a row it is none, and test money stays where it is.
create table platform_mode (
  singleton boolean primary key default true check (singleton),
  is_demo boolean not null,
  since timestamptz not null default clock_timestamp()
);

-- Fixed when the request is made: a demo's request takes test money and never turns into a real one. What was requested before
-- this column came was all taken by the sandbox.
alter table withdrawals add column is_test boolean not null default true;

alter table campaigns
  add column funds_frozen_at timestamptz,
  add column funds_frozen_by uuid references users,
  add constraint funds_frozen_by_somebody check ((funds_frozen_at is null) = (funds_frozen_by is null));
update campaigns set funds_frozen_at = moderated_at, funds_frozen_by = moderated_by where moderation = 'deactivated';

-- Why nothing may be requested from, approved for or paid out of a campaign now, or null.
create function payout_obstacle(campaign campaigns) returns text language sql stable as $$
  select case when campaign.funds_frozen_at is not null then 'frozen' when campaign.consent_withdrawn then 'consent' end $$;

-- What is left of the money that real payments brought to a campaign, in cents; below zero after refunds of what was withdrawn.
create function real_funds_left(campaign text) returns bigint language sql stable as $$
  select (select coalesce(sum(d.amount), 0) from donations d join payments p on p.id = d.id
          where d.campaign_id = campaign and d.status = 'captured' and p.provider <> 'sandbox')::bigint
       - (select coalesce(sum(case w.status when 'returned' then w.amount - w.payout else w.amount end), 0) from withdrawals w
          where w.campaign_id = campaign and not w.is_test and w.status <> 'rejected')::bigint $$;
create index withdrawals_by_campaign on withdrawals (campaign_id);

-- Whatever the program says: test money moves in demo mode alone, a real request never takes it, and nothing moves on while an obstacle
-- stands. A payout whose file was downloaded before may be recorded as paid: the bank has sent it then.
create function guard_payout_obstacles() returns trigger language plpgsql as $$
declare obstacle text; is_new boolean := tg_op = 'INSERT'; approves boolean := false; pays boolean := false; joins boolean := false;
begin
  if not is_new then
    if new.is_test <> old.is_test then
      raise exception 'a withdrawal of test money stays one' using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
    end if;
    approves := old.status = 'pending' and new.status = 'approved';
    pays := old.status = 'approved' and new.status = 'paid';
    joins := new.payout_batch_id is not null and old.payout_batch_id is null;
    if not (approves or pays or joins) then return new; end if;
  end if;
  if new.is_test and not exists (select 1 from platform_mode where is_demo) then
    raise exception 'withdrawal % is of test payments', new.id
      using errcode = 'check_violation', constraint = 'test_money_is_never_paid';
  end if;
  select payout_obstacle(c) into obstacle from campaigns c where id = new.campaign_id for share;
  if obstacle is not null and not (pays and new.payout_batch_id is not null) then
    raise exception 'payouts of campaign % are paused: %', new.campaign_id, obstacle
      using errcode = 'check_violation', constraint = 'payouts_are_paused';
  end if;
  if not new.is_test and ((is_new and real_funds_left(new.campaign_id) < new.amount)
     or (approves and real_funds_left(new.campaign_id) < 0)) then
    raise exception 'withdrawal % would take money that no real payment brought', new.id
      using errcode = 'check_violation', constraint = 'only_real_money_is_paid';
  end if;
  return new;
end $$;
create trigger payout_obstacles before insert or update on withdrawals for each row execute function guard_payout_obstacles();

-- As before, and the approvals that count are those of people who are admins when the last one is given.
create or replace function guard_withdrawal_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.request_id, new.user_id, new.campaign_id, new.amount, new.platform_fee, new.processing_fee, new.payout,
      new.approvals_needed, new.created_at)
     is distinct from
     (old.id, old.request_id, old.user_id, old.campaign_id, old.amount, old.platform_fee, old.processing_fee, old.payout,
      old.approvals_needed, old.created_at) then
    raise exception 'what a withdrawal asks for cannot change'
      using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('pending', 'approved'), ('pending', 'rejected'), ('approved', 'paid'), ('paid', 'returned')) then
    raise exception 'a withdrawal cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'withdrawal_transition';
  end if;
  if old.status = 'pending' and new.status = 'approved' and new.approvals_needed >
     (select count(*) from withdrawal_approvals a where a.withdrawal_id = new.id and has_role(a.admin_user_id, 'admin')) then
    raise exception 'withdrawal % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_has_its_approvals';
  end if;
  return new;
end $$;

-- A file that was downloaded may be at the bank: one admin asks to cancel its batch, another one cancels it.
alter table payout_batches
  add column cancel_asked_by uuid references users,
  add column cancel_asked_at timestamptz,
  add column cancel_reason text check (length(cancel_reason) between 1 and 500),
  add constraint cancel_asked_whole check (num_nulls(cancel_asked_by, cancel_asked_at, cancel_reason) in (0, 3));

-- A batch is fixed once its file was downloaded; until then payouts may leave it, and its sums follow.
create or replace function guard_payout_batch() returns trigger language plpgsql as $$
begin
  if (new.id, new.day, new.time_of_day, new.number, new.effective_on, new.originator, new.created_at, new.created_by)
     is distinct from
     (old.id, old.day, old.time_of_day, old.number, old.effective_on, old.originator, old.created_at, old.created_by)
     or ((new.entries, new.total, new.entry_hash, new.file_sha256)
       is distinct from (old.entries, old.total, old.entry_hash, old.file_sha256)
       and (old.status <> 'open' or old.downloaded_at is not null or new.entries >= old.entries or new.total >= old.total))
     or (old.downloaded_at is not null and new.downloaded_at is null)
     or (old.status <> 'open' and (new.status, new.settled_at, new.settled_by)
       is distinct from (old.status, old.settled_at, old.settled_by)) then
    raise exception 'a payout batch is fixed' using errcode = 'check_violation', constraint = 'payout_batch_is_fixed';
  end if;
  if old.status = 'open' and new.status = 'paid' and exists
     (select 1 from withdrawals where payout_batch_id = new.id and user_id = new.settled_by) then
    raise exception 'an admin may not pay their own withdrawal'
      using errcode = 'check_violation', constraint = 'nobody_pays_their_own';
  end if;
  if old.status = 'open' and new.status = 'cancelled' and old.downloaded_at is not null
     and (old.cancel_asked_by is null or old.cancel_asked_by = new.settled_by
       or not has_role(old.cancel_asked_by, 'admin') or not has_role(new.settled_by, 'admin')) then
    raise exception 'two admins cancel a batch whose file was downloaded'
      using errcode = 'check_violation', constraint = 'two_admins_cancel_a_downloaded_batch';
  end if;
  if new.downloaded_at is distinct from old.downloaded_at then
    if exists (select 1 from withdrawals where payout_batch_id = new.id and is_test)
       and not exists (select 1 from platform_mode where is_demo) then
      raise exception 'payout batch % is of test payments', new.id
        using errcode = 'check_violation', constraint = 'test_money_is_never_paid';
    end if;
    if new.status = 'open' and exists (select 1 from withdrawals w join campaigns c on c.id = w.campaign_id
       where w.payout_batch_id = new.id and payout_obstacle(c) is not null) then
      raise exception 'payout batch % holds paused payouts', new.id
        using errcode = 'check_violation', constraint = 'payouts_are_paused';
    end if;
  end if;
  return new;
end $$;

-- As before, and a payout leaves an open batch that nobody has downloaded.
create or replace function guard_payout_batching() returns trigger language plpgsql as $$
declare batch payout_batches;
begin
  if new.payout_batch_id is distinct from old.payout_batch_id then
    select * into batch from payout_batches where id = coalesce(new.payout_batch_id, old.payout_batch_id);
    if (old.status, new.status) is distinct from ('approved', 'approved')
       or (new.payout_batch_id is null and batch.status <> 'cancelled'
         and not (batch.status = 'open' and batch.downloaded_at is null))
       or (new.payout_batch_id is not null and (old.payout_batch_id is not null or batch.status <> 'open')) then
      raise exception 'withdrawal % cannot change its payout batch', new.id
        using errcode = 'check_violation', constraint = 'payout_in_one_batch';
    end if;
    if new.payout_batch_id is not null and batch.created_by = new.user_id then
      raise exception 'an admin may not batch their own withdrawal'
        using errcode = 'check_violation', constraint = 'nobody_batches_their_own';
    end if;
  elsif old.status = 'approved' and new.status = 'paid' and new.payout_batch_id is not null and not exists
     (select 1 from payout_batches where id = new.payout_batch_id and status = 'paid') then
    raise exception 'withdrawal % is paid with its batch', new.id
      using errcode = 'check_violation', constraint = 'payout_paid_with_its_batch';
  end if;
  return new;
end $$;
