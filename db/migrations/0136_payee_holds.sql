-- A keyed hash of the routing and account number: tells whether two withdrawals go to the same account without the number. Rows of older servers have
-- none until the next check of payees fills it in.
alter table withdrawals add column account_key text;
create index withdrawals_by_account on withdrawals (account_key, created_at);
create index withdrawals_without_account_key on withdrawals (id) where account_key is null;

-- Why a withdrawal waits for a second person, and who cleared it (P620 to P624).
create table payee_holds (
  id uuid primary key default uuidv7(),
  withdrawal_id uuid not null references withdrawals,
  rule text not null
    check (rule in ('sanctions-match', 'shared-account', 'name-mismatch', 'new-account', 'large-first-payout', 'small-donations')),
  -- What the rule found, such as an entry of a list. The same finding is raised once for a withdrawal.
  subject text not null,
  facts jsonb not null,
  raised_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by uuid references users,
  cleared_because text check (length(cleared_because) between 1 and 500),
  unique (withdrawal_id, rule, subject),
  constraint payee_hold_cleared_whole check (num_nulls(cleared_at, cleared_by, cleared_because) in (0, 3))
);
create index payee_holds_open on payee_holds (raised_at, id) where cleared_at is null;
create trigger payee_holds_stay before delete on payee_holds for each row execute function refuse_change();

-- True if someone who may move money approved the withdrawal and cleared none of its holds.
create function approved_by_second_person(_withdrawal_id uuid) returns boolean language sql stable as $$
  select exists (select 1 from withdrawal_approvals a where a.withdrawal_id = _withdrawal_id and may_move_money(a.admin_user_id)
    and not exists (select 1 from payee_holds h where h.withdrawal_id = _withdrawal_id and h.cleared_by = a.admin_user_id)) $$;

-- A hold is raised on a withdrawal that isn't on its way to the bank, and cleared once, by someone who may move money and isn't its payee. Locks the
-- withdrawal, so that it can't be approved or batched meanwhile.
create function guard_payee_hold() returns trigger language plpgsql as $$
declare withdrawal withdrawals;
begin
  if tg_op = 'UPDATE' and ((new.id, new.withdrawal_id, new.rule, new.subject, new.facts, new.raised_at)
       is distinct from (old.id, old.withdrawal_id, old.rule, old.subject, old.facts, old.raised_at)
     or old.cleared_at is not null) then
    raise exception 'a payee hold is cleared once' using errcode = 'check_violation', constraint = 'payee_hold_is_fixed';
  end if;
  select * into withdrawal from withdrawals where id = new.withdrawal_id for share;
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
create trigger payee_hold_change before insert or update on payee_holds for each row execute function guard_payee_hold();

-- Whoever clears a hold of an approved withdrawal isn't the only one who approved it.
create function guard_second_person() returns trigger language plpgsql as $$
begin
  if new.cleared_by is not null and exists (select 1 from withdrawals where id = new.withdrawal_id and status = 'approved')
     and not approved_by_second_person(new.withdrawal_id) then
    raise exception 'one person may not approve withdrawal % and clear its holds', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'two_people_clear_and_approve';
  end if;
  return null;
end $$;
create trigger two_people_clear_and_approve after update on payee_holds for each row execute function guard_second_person();

-- A withdrawal with an open hold is neither approved, nor batched, nor paid, and one whose holds were cleared is approved by another person.
create function guard_held_payout() returns trigger language plpgsql as $$
declare approves boolean := old.status = 'pending' and new.status = 'approved';
begin
  if old.account_key is not null and new.account_key is distinct from old.account_key then
    raise exception 'the account of a withdrawal cannot change' using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
  end if;
  if not approves and not (old.status = 'approved' and new.status = 'paid')
     and not (old.payout_batch_id is null and new.payout_batch_id is not null) then
    return new;
  end if;
  if exists (select 1 from payee_holds where withdrawal_id = new.id and cleared_at is null) then
    raise exception 'withdrawal % is held', new.id using errcode = 'check_violation', constraint = 'held_payee_is_not_paid';
  end if;
  if approves and exists (select 1 from payee_holds where withdrawal_id = new.id) and not approved_by_second_person(new.id) then
    raise exception 'one person may not approve withdrawal % and clear its holds', new.id
      using errcode = 'check_violation', constraint = 'two_people_clear_and_approve';
  end if;
  return new;
end $$;
create trigger held_payout before update on withdrawals for each row execute function guard_held_payout();
