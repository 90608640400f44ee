-- How often a campaign's page was visited, by source, and shared, by channel, on each day of the platform's calendar (P495, P496). No column can hold
-- anything about a person: a campaign, a day, a word of a fixed list, a number. The lists stand in app/campaigns/figures/channels.ts as well.
create table campaign_counts (
  campaign_id text not null references campaigns,
  day date not null,
  kind text not null,
  channel text not null,
  count integer not null check (count > 0),
  primary key (campaign_id, day, kind, channel),
  constraint campaign_counts_channel check (
    (kind = 'visit' and channel in
      ('direct', 'whatsapp', 'sms', 'email', 'facebook', 'instagram', 'x', 'search', 'qr', 'embed', 'browse', 'other'))
    or (kind = 'share' and channel in
      ('whatsapp', 'sms', 'email', 'facebook', 'link', 'device', 'picture', 'qr', 'embed')))
);
