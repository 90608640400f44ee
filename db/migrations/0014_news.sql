-- Mails that can be ended with one click, weekly reports once a week, milestones once a campaign.

alter table mails add column unsubscribe_url text;

create table weekly_reports (
  user_id uuid not null references users on delete cascade,
  -- ISO week on the platform's calendar, such as 2026-W47.
  week text not null check (week ~ '^\d{4}-W\d\d$'),
  created_at timestamptz not null,
  primary key (user_id, week)
);

create table campaign_milestones (
  campaign_id text not null references campaigns,
  percent smallint not null check (percent in (25, 50, 75, 100)),
  reached_at timestamptz not null,
  primary key (campaign_id, percent)
);
