-- Two people suffice for every payout, and one never does (P695 to P698): the same rule as in app/withdrawals/who-may-act.ts.

-- Who recorded a withdrawal as paid without a batch. Older servers: they name nobody here or in `downloaded_by`, so until they are replaced they
-- send only what two people approved.
alter table withdrawals add column paid_by uuid references users;

-- The people whose approvals of a withdrawal count: they may still move money, or theirs was the last one needed.
create function payout_approvers(withdrawal withdrawals) returns setof uuid language sql stable as $$
  select admin_user_id from withdrawal_approvals where withdrawal_id = withdrawal.id and admin_user_id <> withdrawal.user_id
    and (may_move_money(admin_user_id) or admin_user_id = withdrawal.decided_by) $$;

-- True if a person may send a payout: they may move money, didn't request it, and aren't its only approver.
create function may_send_payout(withdrawal withdrawals, sender uuid) returns boolean language sql stable as $$
  select case when sender is null then (select count(*) from payout_approvers(withdrawal)) >= 2
    else sender <> withdrawal.user_id and may_move_money(sender)
      and exists (select from payout_approvers(withdrawal) as approver where approver <> sender) end $$;

create or replace function guard_withdrawal_change() returns trigger language plpgsql as $$
declare approvers uuid[];
begin
  if (new.id, new.request_id, new.user_id, new.campaign_id, new.amount, new.platform_fee, new.processing_fee, new.payout,
      new.approvals_needed, new.created_at, new.fee_schedule_id)
     is distinct from
     (old.id, old.request_id, old.user_id, old.campaign_id, old.amount, old.platform_fee, old.processing_fee, old.payout,
      old.approvals_needed, old.created_at, old.fee_schedule_id)
     or (old.status <> 'pending' and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at))
     or (new.paid_by is distinct from old.paid_by and (old.status, new.status) is distinct from ('approved', 'paid')) then
    raise exception 'what a withdrawal asks for cannot change'
      using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('pending', 'approved'), ('pending', 'rejected'), ('approved', 'paid'), ('paid', 'returned')) then
    raise exception 'a withdrawal cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'withdrawal_transition';
  end if;
  if old.status = 'pending' and new.status = 'approved' then
    approvers := array(select payout_approvers(old));
    if cardinality(approvers) < new.approvals_needed or new.decided_by is null or new.decided_by <> all (approvers) then
      raise exception 'withdrawal % lacks approvals', new.id
        using errcode = 'check_violation', constraint = 'withdrawal_has_its_approvals';
    end if;
    if cardinality(approvers) = 1 and exists (select 1 from offline_donations
       where campaign_id = new.campaign_id and entered_by = approvers[1] and status = 'posted') then
      raise exception 'who recorded offline donations of the campaign is not the only approver of withdrawal %', new.id
        using errcode = 'check_violation', constraint = 'recorder_is_not_the_only_approver';
    end if;
  end if;
  if old.status = 'approved' and new.status = 'paid' and new.payout_batch_id is null and not may_send_payout(old, new.paid_by) then
    raise exception 'two people pay withdrawal %', new.id
      using errcode = 'check_violation', constraint = 'two_people_for_every_payout';
  end if;
  return new;
end $$;

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
  if old.status = 'open' and new.status = 'paid' and old.downloaded_at is null then
    raise exception 'a payout batch is paid after its file was downloaded'
      using errcode = 'check_violation', constraint = 'payout_batch_is_sent_before_paid';
  end if;
  if old.status = 'open' and new.status = 'cancelled' and old.downloaded_at is not null
     and (old.cancel_asked_by is null or old.cancel_asked_by = new.settled_by
       or not may_move_money(old.cancel_asked_by) or not may_move_money(new.settled_by)) then
    raise exception 'two admins cancel a batch whose file was downloaded'
      using errcode = 'check_violation', constraint = 'two_admins_cancel_a_downloaded_batch';
  end if;
  if (new.downloaded_at, new.downloaded_by) is distinct from (old.downloaded_at, old.downloaded_by) then
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
    if exists (select 1 from withdrawals w where w.payout_batch_id = new.id and not may_send_payout(w, new.downloaded_by)) then
      raise exception 'two people send each payout of batch %', new.id
        using errcode = 'check_violation', constraint = 'two_people_for_every_payout';
    end if;
  end if;
  return new;
end $$;

create or replace function guard_payout_batching() returns trigger language plpgsql as $$
declare batch payout_batches;
begin
  if new.payout_batch_id is distinct from old.payout_batch_id then
    select * into batch from payout_batches where id = coalesce(new.payout_batch_id, old.payout_batch_id);
    if (old.status, new.status) is distinct from ('approved', 'approved')
       or (new.payout_batch_id is null and batch.status <> 'cancelled'
         and not (batch.status = 'open' and batch.downloaded_at is null))
       or (new.payout_batch_id is not null and (old.payout_batch_id is not null or batch.status <> 'open'
         or batch.downloaded_at is not null)) then
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

create or replace function guard_payee_hold() returns trigger language plpgsql as $$
declare withdrawal withdrawals;
begin
  if tg_op = 'UPDATE' and ((new.id, new.withdrawal_id, new.rule, new.subject, new.facts, new.raised_at, new.ends_at)
       is distinct from (old.id, old.withdrawal_id, old.rule, old.subject, old.facts, old.raised_at, old.ends_at)
     or old.cleared_at is not null) then
    raise exception 'a payee hold is cleared once' using errcode = 'check_violation', constraint = 'payee_hold_is_fixed';
  end if;
  select * into withdrawal from withdrawals where id = new.withdrawal_id for no key update;
  if tg_op = 'INSERT' and (new.cleared_at is not null or withdrawal.payout_batch_id is not null
     or withdrawal.status not in ('pending', 'approved')) then
    raise exception 'withdrawal % can no longer be held', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'payee_hold_before_the_bank';
  end if;
  if new.cleared_by is not null and (new.cleared_by = withdrawal.user_id or not may_move_money(new.cleared_by)) then
    raise exception 'this person may not clear the holds of withdrawal %', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'nobody_clears_their_own';
  end if;
  return new;
end $$;

-- A withdrawal begins pending, so that each one passes the guards of its changes.
create function refuse_decided_request() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal begins pending' using errcode = 'check_violation', constraint = 'withdrawal_transition';
end $$;
create trigger withdrawal_begins_pending before insert on withdrawals for each row
  when (new.status <> 'pending' or new.payout_batch_id is not null or new.paid_by is not null) execute function refuse_decided_request();

-- Older servers: they know no holds.
drop trigger nobody_clears_and_approves on withdrawal_approvals;
-- Older servers: as above.
drop function guard_approval();

-- What a person recorded alone counts over all campaigns (P572). Older servers: they know no offline donations.
drop index offline_donations_alone;
create index offline_donations_alone on offline_donations (entered_by, entered_at) where not needs_confirmation;
create index offline_donations_recorded on offline_donations (campaign_id, entered_by) where status = 'posted';
