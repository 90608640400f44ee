-- What could not be told is seen, is tried again or set aside by an admin, and floods of notices are bundled.

-- Set when a name and a picture were there for the first time: that is told once. Who had both before is not told late.
alter table profiles add column completed_at timestamptz;
update profiles set completed_at = updated_at
where first_name <> '' and last_name <> '' and profile_picture_url is not null;

-- An admin has seen what was given up and set it aside.
alter table outbox_events add column dismissed_at timestamptz,
  add check (dismissed_at is null or given_up_at is not null);
create index outbox_events_given_up on outbox_events (id) where given_up_at is not null and dismissed_at is null;
alter table mails add column dismissed_at timestamptz,
  add check (dismissed_at is null or given_up_at is not null);
create index mails_given_up on mails (created_at) where given_up_at is not null and dismissed_at is null;

-- Mails that wait for the mail server itself, not for a recipient's: they leave together when it takes one again.
alter table mails add column server_failed_at timestamptz;
create index mails_waiting_for_server on mails (created_at)
  where server_failed_at is not null and sent_at is null and given_up_at is null;

-- When each scheduled task last succeeded, by the scheduler's clock.
create table task_runs (
  task text primary key,
  first_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  last_error text
);

-- Notices to admins that outsiders can cause: a few are told one by one, the rest together.
create table bundled_notices (
  event_id bigint not null references outbox_events,
  kind text not null check (kind in ('sign-ups', 'campaigns', 'reports')),
  at timestamptz not null,
  told_apart boolean not null,
  bundled_at timestamptz,
  primary key (event_id, kind),
  check (not told_apart or bundled_at is null)
);
create index bundled_notices_apart on bundled_notices (kind, at) where told_apart;
create index bundled_notices_waiting on bundled_notices (kind, at) where not told_apart and bundled_at is null;
