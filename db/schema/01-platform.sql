-- The platform: the schema's own bookkeeping, the outbox, and state that all servers share. All money is integer cents.

create extension if not exists pg_trgm;

-- PostgreSQL 18 has this function; 16 and 17 get an equal one: a UUID of version 7 (RFC 9562), ordered by time in ms.
do $do$ begin
  if to_regprocedure('uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile parallel safe as $$
      select encode(set_byte(
        overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112), 'hex')::uuid
    $$;
  end if;
end $do$;

-- The migrations applied to this database. A database created from db/schema has all of db/migrations recorded from the start.
create table migrations (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);

-- A fingerprint of each role's rights after the migrator last granted them (grant-rights.server.ts). The migrator grants rights again only if the
-- fingerprint differs, because granting rewrites about 350 catalog rows and makes every running server plan its statements again.
create table rights_granted (
  role text primary key,
  sha256 text not null,
  granted_at timestamptz not null default now()
);

-- Trigger function for append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- Lower case without accents, matching the search in the browser.
create function folded(words text) returns text language sql immutable as $$
  select regexp_replace(normalize(lower(words), NFKD), '[\u0300-\u036f]', '', 'g') $$;

-- Events to announce by email, in-app notice or push message. Inserted in the transaction that causes them, delivered after its commit.
create table outbox_events (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  handled_at timestamptz,
  -- An event that cannot be delivered is retried without delaying others, and eventually abandoned.
  tries smallint not null default 0,
  try_again_at timestamptz,
  last_error text,
  given_up_at timestamptz,
  -- When an admin dismissed an abandoned event.
  dismissed_at timestamptz,
  -- When the secrets of an abandoned event were removed, after which it can no longer be delivered.
  emptied_at timestamptz,
  check (dismissed_at is null or given_up_at is not null)
);
-- Sign-in codes come first, because a person is waiting for them.
create index outbox_events_open on outbox_events ((kind <> 'code_requested'), id)
  where handled_at is null and given_up_at is null;
create index outbox_events_given_up on outbox_events (id) where given_up_at is not null and dismissed_at is null;
-- For the erasure of a donor.
create index outbox_events_of_donation on outbox_events ((payload->>'donationId')) where payload->>'donationId' is not null;

-- The stored response to a request that may be repeated, for 7 days.
create table idempotency_keys (
  scope text not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, operation, key)
);

-- Counts recent requests across all servers. The columns and their order are those required by rate-limiter-flexible's PostgreSQL store. Unlogged, so
-- that requests write nothing to the WAL; a crash of PostgreSQL may lose the counters. A key consists of the limit's name and a keyed hash, never an
-- IP address or an email.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- In ms since 1970, by the clock of the server that started the window.
  expire bigint
);
create index rate_limits_by_end on rate_limits (expire);

-- When each scheduled task last succeeded and failed, by the scheduler's clock.
create table task_runs (
  task text primary key,
  first_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- How far a task has progressed that reads a table in batches.
  walked_to timestamptz
);

-- Whether this is a demo, and whether the payment provider accepts test payments. The server writes the row when it starts; without a row it isn't a
-- demo.
create table platform_mode (
  singleton boolean primary key default true check (singleton),
  is_demo boolean not null,
  since timestamptz not null default clock_timestamp(),
  takes_tests boolean not null default false
);
