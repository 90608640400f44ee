-- outside a transaction: validates the keys of 0110 for the rows that exist, under a lock that lets donations be posted meanwhile.
alter table ledger_entries validate constraint ledger_entries_transaction_id_fkey;
alter table ledger_entries validate constraint ledger_entries_account_fkey;
alter table ledger_entries validate constraint ledger_entries_campaign_id_fkey;
