-- The way back from the provider's page names a payment by the provider's id of it.
create index payments_by_provider_id on payments (provider_payment_id) where provider_payment_id is not null;
