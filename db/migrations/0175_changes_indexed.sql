-- outside a transaction: the indexes are made while everyone writes on.

drop index concurrently if exists donations_by_change;
create index concurrently donations_by_change on donations (coalesce(changed_at, created_at), id);
drop index concurrently if exists withdrawals_by_change;
create index concurrently withdrawals_by_change on withdrawals (coalesce(changed_at, created_at), id);
drop index concurrently if exists ledger_transactions_by_posting;
create index concurrently ledger_transactions_by_posting on ledger_transactions (posted_at, id);
