-- Photos in a campaign's gallery and beside its updates (docs/decisions/0033).

-- How a picture looks, in px, so that a page keeps its place; how long a video runs. Null for what was uploaded before.
alter table uploads
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  add column milliseconds integer check (milliseconds > 0);

create table campaign_photos (
  -- Its address: one upload stands in one place.
  url text primary key,
  campaign_id text not null references campaigns,
  -- Null in the gallery.
  update_id uuid references campaign_updates on delete cascade,
  -- Six in a gallery, two beside an update: there are no more places.
  place smallint not null check (place between 1 and case when update_id is null then 6 else 2 end),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- What somebody hears who does not see it; '' where nobody wrote anything.
  description text not null default '' check (length(description) <= 200),
  created_at timestamptz not null,
  unique nulls not distinct (campaign_id, update_id, place)
);
create index campaign_photos_of_update on campaign_photos (update_id) where update_id is not null;
