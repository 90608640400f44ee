-- API keys: programs of the organization read its data without a person's session (P650 to P658).
create table api_keys (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  -- The beginning of the key, by which people recognize it.
  prefix text not null check (prefix ~ '^tassel_[0-9a-f]{8}$'),
  key_sha256 text not null unique check (key_sha256 ~ '^[0-9a-f]{64}$'),
  -- Their meaning is in app/integrations/keys/scopes.ts. A key lacks a scope that the server's version doesn't know.
  scopes text[] not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users,
  constraint api_key_has_scopes check (array_to_string(scopes, ' ') ~ '^[a-z]+:[a-z]+( [a-z]+:[a-z]+)*$'),
  constraint api_key_ends_within_a_year check (expires_at > created_at and expires_at <= created_at + interval '8760 hours'),
  constraint api_key_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null))
);
create index api_keys_newest on api_keys (created_at desc, id desc);
create trigger api_keys_stay before delete on api_keys for each row execute function refuse_change();
-- A revoked key never works again.
create trigger api_keys_stay_revoked before update of revoked_at, revoked_by on api_keys
  for each row when (old.revoked_at is not null) execute function refuse_change();

-- What programs prepared for the owner of an account, who makes a campaign of it or not (P659). One open draft for each account.
create table campaign_drafts (
  id uuid primary key,
  user_id uuid not null references users,
  api_key_id uuid not null references api_keys,
  -- What the form is filled in with; never a date of birth, a contact or a consent, and nothing that identifies a minor.
  answers jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '720 hours'),
  -- The campaign that the owner then created.
  campaign_id text references campaigns,
  constraint campaign_draft_emptied check (campaign_id is null or answers = '{}')
);
create unique index one_open_campaign_draft on campaign_drafts (user_id) where campaign_id is null;
create index campaign_drafts_by_end on campaign_drafts (expires_at) where campaign_id is null;
