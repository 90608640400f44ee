-- Who approved a payout doesn't download the file that pays it (P605).
-- Older servers: they name no one in `downloaded_by`, so the guard can't refuse their downloads until they are replaced.
alter table payout_batches add column downloaded_by uuid references users;

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
    if exists (select 1 from withdrawals w join withdrawal_approvals a on a.withdrawal_id = w.id
       where w.payout_batch_id = new.id and a.admin_user_id = new.downloaded_by) then
      raise exception 'who approved a payout may not download its file'
        using errcode = 'check_violation', constraint = 'nobody_sends_what_they_approved';
    end if;
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
