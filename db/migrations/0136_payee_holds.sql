-- A keyed hash of the routing and account number: tells whether two withdrawals go to the same account without the number. Rows of older servers have
-- none until the next check of payees fills it in.
alter table withdrawals add column account_key text;
create index withdrawals_by_account on withdrawals (account_key, created_at);
create index withdrawals_without_account_key on withdrawals (id) where account_key is null;

-- Why a withdrawal waits, and how that ended (P620 to P625).
create table payee_holds (
  id uuid primary key default uuidv7(),
  withdrawal_id uuid not null references withdrawals,
  rule text not null
    check (rule in ('sanctions-match', 'shared-account', 'name-mismatch', 'new-account', 'large-first-payout', 'small-donations')),
  -- What the rule found, such as an entry of a list. The same finding is raised once for a withdrawal.
  subject text not null,
  facts jsonb not null,
  raised_at timestamptz not null,
  -- When time alone ends the hold; null if a person must clear it.
  ends_at timestamptz,
  cleared_at timestamptz,
  cleared_how text check (cleared_how in ('person', 'time')),
  cleared_by uuid references users,
  cleared_because text check (length(cleared_because) between 1 and 500),
  unique (withdrawal_id, rule, subject),
  constraint payee_hold_cleared_whole check (
    (cleared_at is null) = (cleared_how is null)
    and (cleared_by is not null) = (cleared_how is not distinct from 'person')
    and (cleared_by is null) = (cleared_because is null)
    and (cleared_how is distinct from 'time' or coalesce(cleared_at >= ends_at, false)))
);
create index payee_holds_open on payee_holds (ends_at) where cleared_at is null;
create trigger payee_holds_stay before delete on payee_holds for each row execute function refuse_change();

-- A hold is raised on a withdrawal that isn't on its way to the bank, and cleared once. The person who clears it may move money, isn't the payee, and
-- hasn't approved the withdrawal. Locks the withdrawal, so that it can't be approved or batched meanwhile.
create function guard_payee_hold() returns trigger language plpgsql as $$
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
  if exists (select 1 from withdrawal_approvals where withdrawal_id = new.withdrawal_id and admin_user_id = new.cleared_by) then
    raise exception 'who approved withdrawal % may not clear its holds', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'nobody_clears_and_approves';
  end if;
  return new;
end $$;
create trigger payee_hold_change before insert or update on payee_holds for each row execute function guard_payee_hold();

-- Who cleared a hold of a withdrawal doesn't approve it. Locks the withdrawal, as clearing a hold does: one of the two sees the other.
create function guard_approval() returns trigger language plpgsql as $$
begin
  perform 1 from withdrawals where id = new.withdrawal_id for no key update;
  if exists (select 1 from payee_holds where withdrawal_id = new.withdrawal_id and cleared_by = new.admin_user_id) then
    raise exception 'who cleared a hold of withdrawal % may not approve it', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'nobody_clears_and_approves';
  end if;
  return new;
end $$;
create trigger nobody_clears_and_approves before insert on withdrawal_approvals for each row execute function guard_approval();

-- A withdrawal with an open hold is neither approved, nor batched, nor paid. Its account stays the one that was checked.
create function guard_held_payout() returns trigger language plpgsql as $$
begin
  if old.account_key is not null and new.account_key is distinct from old.account_key then
    raise exception 'the account of a withdrawal cannot change' using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
  end if;
  if ((new.status <> old.status and new.status in ('approved', 'paid')) or (old.payout_batch_id is null and new.payout_batch_id is not null))
     and exists (select 1 from payee_holds where withdrawal_id = new.id and cleared_at is null) then
    raise exception 'withdrawal % is held', new.id using errcode = 'check_violation', constraint = 'held_payee_is_not_paid';
  end if;
  return new;
end $$;
create trigger held_payout before update on withdrawals for each row execute function guard_held_payout();
