-- The names of payment providers as one type (docs/how-to/add-a-payment-provider.md). The columns take the type before it has its check, so that
-- no table is rewritten; 0241 validates the check for the rows that exist.
create domain payment_provider as text;

-- Older servers: the type is text to them, and the same names are allowed.
alter table payments drop constraint payments_provider_check, alter column provider type payment_provider;
-- Older servers: as above.
alter table payment_movements drop constraint payment_movements_provider_check, alter column provider type payment_provider;
-- Older servers: as above.
alter table disputes drop constraint disputes_provider_check, alter column provider type payment_provider;
-- Older servers: as above.
alter table payment_warnings drop constraint payment_warnings_provider_check, alter column provider type payment_provider;
-- Older servers: as above.
alter table suspense_items drop constraint suspense_items_provider_check, alter column provider type payment_provider;
-- Older servers: as above.
alter table provider_payouts drop constraint provider_payouts_provider_check, alter column provider type payment_provider;
-- Older servers: as above.
alter table provider_differences drop constraint provider_differences_provider_check, alter column provider type payment_provider;

alter domain payment_provider add constraint payment_provider_check check (value in ('sandbox', 'stripe')) not valid;
