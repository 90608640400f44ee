-- Accounts: a person's identity, how they sign in, and which notifications they want (P20 to P69).

create table users (
  id uuid primary key default uuidv7(),
  name text not null default '',
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  locale text not null default 'en' check (locale ~ '^[a-z]{2}$'),
  -- A deleted account keeps its row, because money refers to it, but without any personal data (P17).
  deleted_at timestamptz,
  suspended_by uuid references users,
  suspension_reason text check (length(suspension_reason) between 1 and 500),
  -- Incremented when all sessions of a person end. A sign-in that was verified before the increment starts no session.
  session_generation integer not null default 0,
  unique (email),
  constraint suspension_whole check (suspended_at is not null or num_nulls(suspended_by, suspension_reason) = 2),
  constraint nobody_suspends_themselves check (suspended_by <> id)
);
create index users_newest on users (created_at desc, id desc);
create index users_suspended on users (id) where suspended_at is not null;

create table profiles (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users on delete cascade,
  custom_user_id text not null unique check (custom_user_id ~ '^[a-z0-9_-]{3,20}$'),
  email text not null check (email = lower(email)),
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  profile_picture_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When name and picture were first complete, which triggers a one-time announcement.
  completed_at timestamptz
);
-- For the admins' search, which covers private fields that campaigns.search_text omits.
create index profiles_admin_search on profiles
  using gin (folded(first_name || ' ' || last_name || ' ' || email || ' ' || custom_user_id) gin_trgm_ops);

-- After a person changes their User ID, the old one remains reserved for them for a year (P30).
create table former_user_ids (
  custom_user_id text primary key check (custom_user_id ~ '^[a-z0-9_-]{3,20}$'),
  user_id uuid not null references users on delete cascade,
  changed_at timestamptz not null,
  reserved_until timestamptz not null check (reserved_until > changed_at)
);
create index former_user_ids_by_user on former_user_ids (user_id, changed_at);
create index former_user_ids_by_end on former_user_ids (reserved_until);

-- An AFTER trigger: an update that waited for another transaction must see the reservation that the other one committed.
create function refuse_reserved_user_id() returns trigger language plpgsql as $$
begin
  if exists (select from former_user_ids f where f.custom_user_id = new.custom_user_id and f.user_id <> new.user_id
             and f.reserved_until > new.updated_at) then
    raise exception 'this User ID is reserved for whoever had it'
      using errcode = 'unique_violation', constraint = 'user_id_reserved';
  end if;
  return null;
end $$;
create trigger user_id_reserved after insert or update of custom_user_id on profiles
  for each row execute function refuse_reserved_user_id();

-- Staff (P600). What a role may do is in app/accounts/staff-roles.ts.
create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'finance', 'moderator', 'support', 'auditor')),
  granted_at timestamptz not null default now(),
  -- When the identity provider last named the role; null for a role granted by hand (P633, P634).
  oidc_confirmed_at timestamptz,
  primary key (user_id, role)
);

-- Whom an account belongs to at the identity provider (P632).
create table oidc_identities (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- A sign-in at the identity provider that isn't finished: it ends once, within 10 minutes, in the browser that began it. Ending it deletes the row.
create table oidc_attempts (
  state_hash text primary key,
  browser_hash text not null,
  -- The path to open after the sign-in.
  next text not null check (length(next) between 1 and 500),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '10 minutes')
);
create index oidc_attempts_by_end on oidc_attempts (expires_at);

create function has_role(_user_id uuid, _role text) returns boolean language sql stable as
  'select exists (select 1 from user_roles where user_id = _user_id and role = _role)';

-- Whose approval of a withdrawal, or of canceling a downloaded payout batch, counts, and who may clear holds of payees (`decideWithdrawals`,
-- `sendPayouts` and `clearPayeeHolds` in app/accounts/staff-roles.ts).
create function may_move_money(_user_id uuid) returns boolean language sql stable as
  $$select exists (select 1 from user_roles where user_id = _user_id and role in ('owner', 'finance'))$$;

-- Refuses to remove the last owner, because only owners grant roles (P603).
create function refuse_no_owner() returns trigger language plpgsql as $$
begin
  perform 1 from user_roles where role = 'owner' for key share;
  if not found then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'last_owner_stays';
  end if;
  return null;
end $$;
create trigger last_owner_stays after delete or update of role on user_roles
  for each row when (old.role = 'owner') execute function refuse_no_owner();

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  stepped_up_at timestamptz,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How the person signed in, which determines what the session may do (P11).
  proved_by text not null check (proved_by in ('sign-up', 'code', 'password', 'device', 'passkey', 'reset-link', 'oidc', 'oidc-mfa')),
  constraint sessions_by_person unique (id, user_id)
);
create index sessions_by_user on sessions (user_id);

-- Passwords, which are optional (P32). The account library defines the columns.
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
create unique index credentials_one_password on credentials (user_id) where provider_id = 'credential';

-- Managed by the account library.
create table verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- A 6-digit code: stored as a hash, single use, valid for 10 minutes, at most 5 tries, bound to the browser that requested it (P34).
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
  -- When a newer request from the same browser replaced it.
  voided_at timestamptz
);
-- One open code per browser, so that a stranger's request in another browser does not void the code that the owner is waiting for.
create unique index sign_in_codes_one_open on sign_in_codes (user_id, purpose, browser_hash)
  where used_at is null and voided_at is null;
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

-- A single-use link, valid for an hour (P50). A newer request voids older ones.
create table password_resets (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  voided_at timestamptz
);
create unique index password_resets_one_open on password_resets (user_id) where used_at is null and voided_at is null;

-- Passkeys (P38). The private key never leaves the authenticator.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique check (length(credential_id) between 16 and 1400 and credential_id ~ '^[A-Za-z0-9_-]+$'),
  public_key bytea not null check (length(public_key) between 32 and 4096),
  -- The authenticator's signature counter, or 0 if it has none. A counter that decreases reveals a cloned authenticator.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (is_backup_eligible or not is_backed_up)
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- A challenge for an authenticator to sign once, within 5 minutes, in the browser that requested it. Using a challenge deletes it.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  -- Null at sign-in, when the person is still unknown.
  user_id uuid references users on delete cascade,
  browser_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '5 minutes'),
  check ((purpose = 'sign-in') = (user_id is null))
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Profile data entered by an unverified session before the account's owner verified the email. The owner reviews it and keeps or removes it, which
-- deletes the row (P27).
create table entered_before_proof (
  user_id uuid primary key references users on delete cascade,
  first_name text not null,
  last_name text not null,
  profile_picture_url text,
  proved_at timestamptz not null
);

-- Uploaded files and their owners. The contents are in the file store.
create table uploads (
  key text primary key,
  user_id uuid references users on delete set null,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  -- Set when nothing refers to the file any more. The row is deleted once the file store has deleted the contents, after as many retries as needed
  -- (docs/decisions/0016).
  forgotten_at timestamptz,
  -- A picture's or video's size in px, so that a page can reserve its space, and a video's length in ms. Null for old uploads.
  width integer check (width > 0),
  height integer check (height > 0),
  milliseconds integer check (milliseconds > 0)
);
create index uploads_by_user on uploads (user_id) where user_id is not null;
create index uploads_to_remove on uploads (forgotten_at) where forgotten_at is not null;

create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  donations boolean not null default true,
  donor_messages boolean not null default true,
  campaign_updates boolean not null default false,
  weekly_reports boolean not null default true,
  updated_at timestamptz not null default now(),
  push_donations boolean not null default true,
  push_goals boolean not null default true,
  push_withdrawals boolean not null default true,
  push_campaign_end boolean not null default true,
  push_to_decide boolean not null default true,
  push_disputes boolean not null default true,
  -- Whether push messages show names and amounts, which are visible on a lock screen.
  push_details boolean not null default false,
  -- Minutes since midnight by the device's clock; null for no quiet hours.
  quiet_from smallint default 1320 check (quiet_from between 0 and 1439),
  quiet_until smallint default 420 check (quiet_until between 0 and 1439),
  constraint quiet_hours_have_two_ends check ((quiet_from is null) = (quiet_until is null) and (quiet_from is null or quiet_from <> quiet_until))
);
