-- outside a transaction: the index is made while everyone writes on.

-- For reconciling with bank statements: without it, the page Bank reads the whole ledger.
drop index concurrently if exists ledger_entries_at_bank;
create index concurrently ledger_entries_at_bank on ledger_entries (transaction_id) include (amount) where account = 'bank';
