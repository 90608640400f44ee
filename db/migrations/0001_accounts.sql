-- Accounts: who a person is, how they prove it, and what they agreed to (decisions 5-11).

create extension if not exists pg_trgm;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

create table users (
  id uuid primary key default uuidv7(),
  name text not null default '',
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (email)
);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  stepped_up_at timestamptz,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

-- Passwords (optional, decision 6); the columns are those of the account library.
create table credentials (
  id uuid primary key default uuidv7(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references users on delete cascade,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  scope text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_by_user on credentials (user_id);

create table verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- A 6-digit code: hashed, single use, 10 minutes, at most 5 tries, bound to the browser that asked (decision 6).
create table sign_in_codes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'prove-email', 'step-up')),
  code_hash text not null,
  browser_hash text not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  -- A newer request voids this one.
  voided_at timestamptz
);
create unique index sign_in_codes_one_open on sign_in_codes (user_id, purpose) where used_at is null and voided_at is null;
create index sign_in_codes_by_user on sign_in_codes (user_id, created_at);

create table remembered_devices (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  token_hash text not null unique,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index remembered_devices_by_user on remembered_devices (user_id);

create table profiles (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users on delete cascade,
  custom_user_id text not null unique check (custom_user_id ~ '^[a-z0-9_-]{3,20}$'),
  email text not null check (email = lower(email)),
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  profile_picture_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

create function has_role(_user_id uuid, _role text) returns boolean language sql stable as
  'select exists (select 1 from user_roles where user_id = _user_id and role = _role)';

create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  donations boolean not null default true,
  donor_messages boolean not null default true,
  campaign_updates boolean not null default false,
  weekly_reports boolean not null default true,
  updated_at timestamptz not null default now()
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_user_id uuid references users,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  reason text,
  details jsonb not null default '{}',
  request_id text
);
create index audit_log_by_subject on audit_log (subject_type, subject_id, id);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
