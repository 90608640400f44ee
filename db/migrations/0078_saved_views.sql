-- What an admin calls a list as it is narrowed, sorted and laid out (P469). The address is made of the list's own page and of what that page takes, so
-- nothing else can be opened by it. It goes with the role: an account that is no admin's any more, or is deleted, leaves none.
create table saved_views (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  role text not null default 'admin' check (role = 'admin'),
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  name text not null check (length(name) between 1 and 60 and name = trim(name)),
  query text not null check (length(query) <= 2000 and query ~ '^[A-Za-z0-9*+&=%._-]*$'),
  created_at timestamptz not null,
  foreign key (user_id, role) references user_roles on delete cascade
);
-- Also what finds an admin's own.
create unique index saved_views_by_name on saved_views (user_id, list, lower(name));
