-- outside a transaction: the index doesn't block the server's events while it's built
drop index concurrently if exists outbox_events_of_donation;
create index concurrently outbox_events_of_donation on outbox_events ((payload->>'donationId')) where payload->>'donationId' is not null;
