-- Whose owners were told that their campaign ends soon: each once.
create table campaign_end_notices (
  campaign_id text primary key references campaigns,
  announced_at timestamptz not null
);
