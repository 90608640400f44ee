-- A picture is shown while a page shows it, and its bytes go when it may no longer be shown to anybody (decision 11, docs/decisions/0016).

-- Which pages show this picture: asked at each request for one.
create index campaigns_by_picture on campaigns (profile_picture_url) where profile_picture_url is not null;
create index uploads_by_user on uploads (user_id) where user_id is not null;

-- Set in the transaction after which nothing names the file. The row goes once the store has let the bytes go, however often that takes.
alter table uploads add column forgotten_at timestamptz;
create index uploads_to_remove on uploads (forgotten_at) where forgotten_at is not null;
