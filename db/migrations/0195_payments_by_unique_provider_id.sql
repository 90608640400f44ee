-- outside a transaction: the index is dropped while everybody writes on.

-- Every statement names the provider, too, and reads the unique index on both.
drop index concurrently if exists payments_by_provider_id;
