-- Push messages: to which devices, what waits for each, and what a person wants of it.

alter table notification_preferences
  add push_donations boolean not null default true,
  add push_goals boolean not null default true,
  add push_withdrawals boolean not null default true,
  add push_campaign_end boolean not null default true,
  add push_to_decide boolean not null default true,
  add push_disputes boolean not null default true,
  -- Names and sums on a lock screen.
  add push_details boolean not null default false,
  -- Minutes of the day by the device's clock; null: no quiet hours.
  add quiet_from smallint default 1320 check (quiet_from between 0 and 1439),
  add quiet_until smallint default 420 check (quiet_until between 0 and 1439),
  add constraint quiet_hours_have_two_ends check ((quiet_from is null) = (quiet_until is null) and (quiet_from is null or quiet_from <> quiet_until));

alter table sessions add constraint sessions_by_person unique (id, user_id);

-- A device hangs on the session that registered it: whatever ends the session ends its pushes, in the same transaction.
create table push_devices (
  id uuid primary key default uuidv7(),
  session_id uuid not null unique,
  user_id uuid not null,
  kind text not null check (kind in ('web', 'fcm', 'apns')),
  -- A keyed hash of the endpoint or token: one device is one row, whoever uses it.
  address_hash text not null unique,
  -- The endpoint with its keys, or the token, sealed: who has it can send to the device.
  sealed_address text not null,
  -- The VAPID key that a browser subscribed with.
  made_for text check ((made_for is not null) = (kind = 'web')),
  time_zone text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  failures smallint not null default 0 check (failures >= 0),
  try_again_at timestamptz,
  -- A server is sending to it until then.
  claimed_until timestamptz,
  foreign key (session_id, user_id) references sessions (id, user_id) on delete cascade,
  unique (id, user_id)
);
create index push_devices_by_user on push_devices (user_id);

-- One event for one device. The device belongs to whom it is for, or it is not written: nobody's news reaches the next person on a device.
create table pushes (
  id uuid primary key default uuidv7(),
  event_id bigint not null references outbox_events,
  device_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('donation', 'goal', 'withdrawal', 'campaign_end', 'to_decide', 'dispute')),
  facts jsonb not null,
  path text not null check (path ~ '^/([^/\\]|$)'),
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  dismissed_at timestamptz,
  last_error text,
  unique (event_id, device_id, kind),
  foreign key (device_id, user_id) references push_devices (id, user_id) on delete cascade,
  check (sent_at is null or given_up_at is null)
);
create index pushes_due on pushes (due_at) where sent_at is null and given_up_at is null;
create index pushes_by_device on pushes (device_id, kind, sent_at);
create index pushes_given_up on pushes (given_up_at) where given_up_at is not null and dismissed_at is null;
