-- Sign-in of the staff by their own identity provider.

alter table user_roles add column oidc_confirmed_at timestamptz;

alter table sessions drop constraint sessions_proved_by_check;
alter table sessions add constraint sessions_proved_by_check
  check (proved_by in ('sign-up', 'code', 'password', 'device', 'passkey', 'reset-link', 'oidc', 'oidc-mfa')) not valid;

create table oidc_identities (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

create table oidc_attempts (
  state_hash text primary key,
  browser_hash text not null,
  next text not null check (length(next) between 1 and 500),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '10 minutes')
);
create index oidc_attempts_by_end on oidc_attempts (expires_at);
