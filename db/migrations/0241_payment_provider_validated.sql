-- outside a transaction: validates the check of 0240 for the rows that exist.
alter domain payment_provider validate constraint payment_provider_check;
