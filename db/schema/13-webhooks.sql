-- Outgoing webhooks (P660 to P669): who receives them, what was said, and what became of each delivery.

create table webhook_endpoints (
  id uuid primary key,
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  description text not null check (length(description) between 1 and 200),
  event_types text[] not null check (cardinality(event_types) > 0),
  -- Encrypted. After a rotation the former secret signs beside the new one for a day (P663).
  secret text not null check (secret ~ '^v\d+\.'),
  former_secret text check (former_secret ~ '^v\d+\.'),
  former_until timestamptz,
  -- Events of the outbox up to this one aren't sent to it.
  events_after bigint not null check (events_after >= 0),
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('staff', 'gone', 'failing')),
  -- The first failure since the last success.
  failing_since timestamptz,
  constraint former_secret_whole check ((former_secret is null) = (former_until is null)),
  constraint disabled_whole check ((disabled_at is null) = (disabled_because is null))
);

-- What receivers are told of an event, in the bytes that are signed. An event of the outbox becomes at most one message.
create table webhook_messages (
  -- The header webhook-id: the same for every attempt and endpoint.
  id uuid primary key,
  -- Null for a test message.
  event_id bigint unique references outbox_events,
  type text not null,
  body text not null,
  -- By the database's clock.
  collected_at timestamptz not null default clock_timestamp()
);
create index webhook_messages_by_age on webhook_messages (collected_at);
-- For privacy reports.
create index webhook_messages_by_campaign on webhook_messages ((body::jsonb #>> '{data,campaignId}'), collected_at desc);

create table webhook_deliveries (
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  message_id uuid not null references webhook_messages on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'dead')),
  -- Of the current round: a replay begins again at 0.
  attempts smallint not null default 0 check (attempts >= 0),
  attempted_at timestamptz,
  -- Null if there was no answer.
  answer_status smallint,
  answer_text text check (length(answer_text) <= 1000),
  error text check (length(error) <= 200),
  next_at timestamptz not null default clock_timestamp(),
  -- A server leases a delivery while it sends it.
  leased_until timestamptz,
  primary key (endpoint_id, message_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_at) where status = 'waiting';
create index webhook_deliveries_of_message on webhook_deliveries (message_id);
create index webhook_deliveries_dead on webhook_deliveries (endpoint_id) where status = 'dead';
