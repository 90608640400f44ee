-- The foreign keys of ledger entries are declared and enforced again: 0082 had replaced them by a trigger. They are made anew as `not valid`, which reads no
-- row under the lock; 0111 validates the rows that exist. Older servers: they insert entries as before, and no entry that these keys refuse.
alter table ledger_entries
  drop constraint ledger_entries_transaction_id_fkey,
  drop constraint ledger_entries_account_fkey,
  drop constraint ledger_entries_campaign_id_fkey,
  add constraint ledger_entries_transaction_id_fkey foreign key (transaction_id) references ledger_transactions not valid,
  add constraint ledger_entries_account_fkey foreign key (account) references ledger_accounts not valid,
  add constraint ledger_entries_campaign_id_fkey foreign key (campaign_id) references campaigns not valid;

-- The trigger checks what no key says: that a transaction balances, and that its entries name its own campaign, or none. (A key could say the latter only
-- over a second unique index on all transactions.)
create or replace function ledger_entries_balance() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select transaction_id into wrong from fresh group by transaction_id having sum(amount) <> 0 or count(*) < 2 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance', wrong
      using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  select e.transaction_id into wrong from fresh e join public.ledger_transactions t on t.id = e.transaction_id
  where e.campaign_id is not null and e.campaign_id is distinct from t.campaign_id limit 1;
  if found then
    raise exception 'ledger transaction % has an entry of another campaign', wrong
      using errcode = 'check_violation', constraint = 'ledger_entries_of_one_campaign';
  end if;
  return null;
end $$;
