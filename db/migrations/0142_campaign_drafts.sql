-- Campaigns that programs prepare and the owners of accounts create.
create table campaign_drafts (
  id uuid primary key,
  user_id uuid not null references users,
  api_key_id uuid not null references api_keys,
  answers jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '720 hours'),
  campaign_id text references campaigns,
  constraint campaign_draft_emptied check (campaign_id is null or answers = '{}')
);
create unique index one_open_campaign_draft on campaign_drafts (user_id) where campaign_id is null;
create index campaign_drafts_by_end on campaign_drafts (expires_at) where campaign_id is null;
