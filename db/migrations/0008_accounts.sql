-- The language a person is spoken to in, and the way back in by a reset link (decision 8).

alter table users add column locale text not null default 'en' check (locale in ('en', 'es'));

-- One single-use link for an hour; a newer request voids the older ones. Only the hash of its token is kept.
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

-- A person has at most one password.
create unique index credentials_one_password on credentials (user_id) where provider_id = 'credential';
