-- One short video beside a campaign's story (docs/decisions/0033): the primary key is the campaign, so there is never a second.
create table campaign_videos (
  campaign_id text primary key references campaigns,
  url text not null unique,
  -- Its still, a picture like any other.
  poster_url text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A minute, and the part of a frame that a camera may add.
  milliseconds integer not null check (milliseconds between 1 and 60500),
  description text not null default '' check (length(description) <= 200),
  -- WebVTT as this server writes it; null where nobody wrote any.
  captions text check (length(captions) between 1 and 40000),
  created_at timestamptz not null
);
