-- outside a transaction: validates the checks of 0136_payees_micro_deposits for the rows that exist, under a lock that lets others write.
alter table ledger_transactions validate constraint ledger_transactions_kind_check;
alter table payee_holds validate constraint payee_holds_cleared_how_check;
