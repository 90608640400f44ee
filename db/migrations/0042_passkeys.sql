-- Passkeys (decisions 6, 17, 24): what a person's authenticator is known by. The private key never leaves it.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique check (length(credential_id) between 16 and 1400 and credential_id ~ '^[A-Za-z0-9_-]+$'),
  public_key bytea not null check (length(public_key) between 32 and 4096),
  -- Signatures so far, where the authenticator counts them: one that goes back is a copy.
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

-- What an authenticator is to sign: once, within 5 minutes, in the browser that asked. Spending one deletes it.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  -- Nobody is known yet at sign-in.
  user_id uuid references users on delete cascade,
  browser_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '5 minutes'),
  check ((purpose = 'sign-in') = (user_id is null))
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
