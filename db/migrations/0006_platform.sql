-- What carries effects out of a transaction, once.

create table outbox_events (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  handled_at timestamptz,
  -- An event that cannot be told is tried again later and apart from the others, then given up.
  tries smallint not null default 0,
  try_again_at timestamptz,
  last_error text,
  given_up_at timestamptz
);
-- Codes first: somebody is waiting for them.
create index outbox_events_open on outbox_events ((kind <> 'code_requested'), id)
  where handled_at is null and given_up_at is null;

create table mails (
  id uuid primary key default uuidv7(),
  event_id bigint references outbox_events,
  template text not null,
  to_email text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  -- Set when no further try to send it will be made.
  given_up_at timestamptz,
  -- Set when subject and bodies were emptied: a code's once it is sent, any other's after 90 days (docs/decisions/0001).
  emptied_at timestamptz,
  unique (event_id, template, to_email)
);
create index mails_by_recipient on mails (to_email, created_at desc, id desc);
create index mails_unsent on mails (created_at) where sent_at is null and given_up_at is null;

create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  event_id bigint references outbox_events,
  type text not null check (type in (
    'campaign_created', 'donation_received', 'donation_returned', 'profile_complete', 'milestone', 'withdrawal', 'sign_up')),
  title text not null,
  message text not null,
  amount bigint,
  donor text,
  student text,
  icon text,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (event_id, user_id, type)
);
create index notifications_newest on notifications (user_id, created_at desc);

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

-- Uploaded files' bytes live in the file store; this is who put them there.
create table uploads (
  key text primary key,
  user_id uuid references users on delete set null,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
