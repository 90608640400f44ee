-- outside a transaction: builds the index while others write.
create index concurrently if not exists ledger_entries_of_bank on ledger_entries (transaction_id) include (amount) where account = 'bank';
