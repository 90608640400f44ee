-- Older servers: they post kinds that remain allowed, and make only batches of payouts.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('donation_captured', 'donation_refunded', 'refund_failed', 'donation_disputed', 'dispute_won', 'withdrawal_requested', 'withdrawal_approved', 'withdrawal_rejected', 'payout_paid', 'payout_returned', 'payment_held', 'held_refunded', 'held_refund_failed', 'held_disputed', 'held_dispute_won', 'suspense_assigned', 'suspense_reclaimed', 'ownerless_funds', 'provider_fee_changed', 'provider_account_fee', 'provider_settled', 'shortfall_written_off', 'offline_received', 'offline_reversed', 'micro_deposits_sent', 'micro_deposits_returned')) not valid;
insert into ledger_accounts (code, name, kind) values ('account_checks', 'Micro-deposits that confirm bank accounts', 'expense');

alter table payout_batches add column is_micro_deposits boolean not null default false;

-- Older servers: they clear no hold by deposits.
alter table payee_holds drop constraint payee_holds_cleared_how_check;
alter table payee_holds add constraint payee_holds_cleared_how_check check (cleared_how in ('person', 'time', 'deposits')) not valid;

-- Two small credits by which a person shows that a bank account is theirs (P640). One set for a person's account.
create table micro_deposits (
  id uuid primary key default uuidv7(),
  -- Whose bank details they go to.
  withdrawal_id uuid not null references withdrawals,
  user_id uuid not null references users,
  account_key text not null,
  first_cents smallint not null check (first_cents between 1 and 99),
  second_cents smallint not null check (second_cents between 1 and 99),
  requested_at timestamptz not null,
  payout_batch_id uuid references payout_batches,
  status text not null default 'requested' check (status in ('requested', 'sent', 'confirmed', 'failed', 'returned')),
  -- Wrong pairs of amounts that the person entered.
  tries smallint not null default 0 check (tries between 0 and 3),
  sent_at timestamptz,
  ended_at timestamptz,
  unique (user_id, account_key),
  constraint micro_deposit_sent check ((status = 'requested') = (sent_at is null)),
  constraint micro_deposit_ended check ((status in ('confirmed', 'failed', 'returned')) = (ended_at is not null)),
  constraint micro_deposit_failed check ((status = 'failed') = (tries = 3))
);
create index micro_deposits_by_batch on micro_deposits (payout_batch_id, id) where payout_batch_id is not null;
create index micro_deposits_waiting on micro_deposits (id) where status = 'requested' and payout_batch_id is null;
create trigger micro_deposits_stay before delete on micro_deposits for each row execute function refuse_change();

-- The amounts and the account are fixed. Deposits are sent with their batch, and confirmed or failed only after that; wrong tries only add up.
create function guard_micro_deposit() returns trigger language plpgsql as $$
begin
  if (new.id, new.withdrawal_id, new.user_id, new.account_key, new.first_cents, new.second_cents, new.requested_at)
     is distinct from
     (old.id, old.withdrawal_id, old.user_id, old.account_key, old.first_cents, old.second_cents, old.requested_at)
     or (new.status <> old.status and (old.status, new.status) not in
       (('requested', 'sent'), ('sent', 'confirmed'), ('sent', 'failed'), ('sent', 'returned')))
     or (new.payout_batch_id is distinct from old.payout_batch_id and old.status <> 'requested')
     or new.tries < old.tries or (new.tries <> old.tries and old.status <> 'sent') then
    raise exception 'micro-deposits are fixed' using errcode = 'check_violation', constraint = 'micro_deposit_is_fixed';
  end if;
  if new.status = 'sent' and old.status = 'requested' and not exists
     (select 1 from payout_batches where id = new.payout_batch_id and status = 'paid') then
    raise exception 'micro-deposits are sent with their batch'
      using errcode = 'check_violation', constraint = 'micro_deposit_sent_with_its_batch';
  end if;
  return new;
end $$;
create trigger micro_deposit_change before update on micro_deposits for each row execute function guard_micro_deposit();

-- Deposits clear only the hold of a new account, and only once the payee has confirmed them.
create function guard_deposits_clear() returns trigger language plpgsql as $$
begin
  if new.cleared_how = 'deposits' and (new.rule <> 'new-account' or not exists
     (select 1 from micro_deposits d join withdrawals w on w.id = new.withdrawal_id
      where d.user_id = w.user_id and d.account_key = w.account_key and d.status = 'confirmed')) then
    raise exception 'the account of withdrawal % is not confirmed', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'deposits_are_confirmed';
  end if;
  return new;
end $$;
create trigger deposits_clear before insert or update on payee_holds for each row execute function guard_deposits_clear();
