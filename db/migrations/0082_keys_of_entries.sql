-- A donation has some five entries, and each looked up its account, its campaign and its transaction, one by one, and locked all three: a sixth of
-- what posting costs PostgreSQL. They are looked up for all entries of a statement at once, by the trigger that sees whether they balance.
-- Nothing is locked, since what entries refer to never goes and is never renamed: transactions are append-only (0003), accounts are from here on,
-- and a campaign is held by its transactions, whose key stays as it is: an entry names the campaign of its transaction, or none.
create or replace function ledger_entries_balance() returns trigger language plpgsql as $$
declare found_wrong record;
begin
  select e.transaction_id, count(t.id) < count(*) as no_transaction, count(a.code) < count(*) as no_account,
    bool_or(e.campaign_id <> t.campaign_id or e.campaign_id is not null and t.campaign_id is null) as other_campaign
  into found_wrong
  from fresh e left join public.ledger_transactions t on t.id = e.transaction_id left join public.ledger_accounts a on a.code = e.account
  group by e.transaction_id
  having sum(e.amount) <> 0 or count(*) < 2 or count(t.id) < count(*) or count(a.code) < count(*)
    or bool_or(e.campaign_id <> t.campaign_id or e.campaign_id is not null and t.campaign_id is null)
  limit 1;
  if not found then return null; end if;
  if found_wrong.no_transaction then
    raise exception 'ledger transaction % is not there', found_wrong.transaction_id
      using errcode = 'foreign_key_violation', constraint = 'ledger_entries_transaction_id_fkey';
  elsif found_wrong.no_account then
    raise exception 'ledger transaction % names an account that is not there', found_wrong.transaction_id
      using errcode = 'foreign_key_violation', constraint = 'ledger_entries_account_fkey';
  elsif found_wrong.other_campaign then
    raise exception 'ledger transaction % is not of the campaign of its entries', found_wrong.transaction_id
      using errcode = 'foreign_key_violation', constraint = 'ledger_entries_campaign_id_fkey';
  end if;
  raise exception 'ledger transaction % does not balance', found_wrong.transaction_id
    using errcode = 'check_violation', constraint = 'ledger_balances';
end $$;

create trigger ledger_accounts_stay before update or delete on ledger_accounts for each row execute function refuse_change();
-- Older servers: it refuses what none of them does.
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts for each statement execute function refuse_change();

-- They stay in the catalogue, which tells backups in which order to copy.
alter table ledger_entries alter constraint ledger_entries_transaction_id_fkey not enforced;
alter table ledger_entries alter constraint ledger_entries_account_fkey not enforced;
alter table ledger_entries alter constraint ledger_entries_campaign_id_fkey not enforced;
