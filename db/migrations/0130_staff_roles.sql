-- Roles of staff: what was an admin is an owner.

alter table user_roles drop constraint user_roles_role_check;
alter table user_roles add constraint user_roles_role_check
  check (role in ('admin', 'owner', 'finance', 'moderator', 'support', 'auditor')) not valid;

-- Older servers: they came before saved views, which no release has had.
alter table saved_views drop constraint saved_views_user_id_role_fkey, drop column role;
alter table saved_views add constraint saved_views_user_id_fkey foreign key (user_id) references users on delete cascade not valid;

create function delete_views_of_former_staff() returns trigger language plpgsql as $$
begin
  delete from saved_views where user_id = old.user_id and not exists (select from user_roles where user_id = old.user_id);
  return null;
end $$;
create trigger views_end_with_roles after delete on user_roles for each row execute function delete_views_of_former_staff();

-- Older servers: they know no owner, so until they are replaced their admin pages refuse everyone, and what they can't deliver to admins is given
-- up and waits under Undelivered. `admin grant` on one of them makes an owner only for them.
update user_roles set role = 'owner' where role = 'admin';

create function may_move_money(_user_id uuid) returns boolean language sql stable as
  $$select exists (select 1 from user_roles where user_id = _user_id and role in ('owner', 'finance', 'admin'))$$;

create function refuse_no_owner() returns trigger language plpgsql as $$
begin
  perform 1 from user_roles where role = 'owner' for key share;
  if not found then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'last_owner_stays';
  end if;
  return null;
end $$;
create trigger last_owner_stays after delete or update of role on user_roles
  for each row when (old.role = 'owner') execute function refuse_no_owner();

create or replace function guard_withdrawal_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.request_id, new.user_id, new.campaign_id, new.amount, new.platform_fee, new.processing_fee, new.payout,
      new.approvals_needed, new.created_at, new.fee_schedule_id)
     is distinct from
     (old.id, old.request_id, old.user_id, old.campaign_id, old.amount, old.platform_fee, old.processing_fee, old.payout,
      old.approvals_needed, old.created_at, old.fee_schedule_id) then
    raise exception 'what a withdrawal asks for cannot change'
      using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('pending', 'approved'), ('pending', 'rejected'), ('approved', 'paid'), ('paid', 'returned')) then
    raise exception 'a withdrawal cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'withdrawal_transition';
  end if;
  if old.status = 'pending' and new.status = 'approved' and new.approvals_needed >
     (select count(*) from withdrawal_approvals a where a.withdrawal_id = new.id and may_move_money(a.admin_user_id)) then
    raise exception 'withdrawal % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_has_its_approvals';
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
  if old.status = 'open' and new.status = 'cancelled' and old.downloaded_at is not null
     and (old.cancel_asked_by is null or old.cancel_asked_by = new.settled_by
       or not may_move_money(old.cancel_asked_by) or not may_move_money(new.settled_by)) then
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
