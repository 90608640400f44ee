alter table campaign_updates add column is_impact boolean not null default false;
create unique index one_impact_of_campaign on campaign_updates (campaign_id) where is_impact and removed_at is null;

alter table campaign_end_notices add column impact_asked_at timestamptz;
