-- outside a transaction: validates the check of 0133 for the rows that exist, under a lock that lets others write.
alter table ledger_transactions validate constraint ledger_transactions_kind_check;
