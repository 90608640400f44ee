-- Older servers: those of 0.1.0 don't know webhooks, which came after them.
drop table webhook_lanes;
-- Older servers: as above.
drop index webhook_deliveries_waiting;
-- Older servers: as above.
alter table webhook_deliveries drop column lane;
-- Older servers: as above.
alter table webhook_deliveries drop column position;
alter table webhook_deliveries add column next_at timestamptz not null default clock_timestamp();
alter table webhook_deliveries add column leased_until timestamptz;
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_at) where status = 'waiting';

-- Events without facts are no longer remembered, because each event is queued when it is delivered.
delete from webhook_messages where body is null;
-- Older servers: as above.
alter table webhook_messages alter column body set not null;
-- Older servers: as above.
alter table webhook_messages drop column horizon;
