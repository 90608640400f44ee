-- A User ID that somebody gave up stays theirs for a year: nobody else may sign up under it, and its owner may take it back (spec 7).

create table former_user_ids (
  custom_user_id text primary key check (custom_user_id ~ '^[a-z0-9_-]{3,20}$'),
  user_id uuid not null references users on delete cascade,
  changed_at timestamptz not null,
  reserved_until timestamptz not null check (reserved_until > changed_at)
);
create index former_user_ids_by_user on former_user_ids (user_id, changed_at);
create index former_user_ids_by_end on former_user_ids (reserved_until);

-- After the write, not before it: whoever waited for the change to commit has to see the reservation that came with it.
create function refuse_reserved_user_id() returns trigger language plpgsql as $$
begin
  if exists (select from former_user_ids f where f.custom_user_id = new.custom_user_id and f.user_id <> new.user_id
             and f.reserved_until > new.updated_at) then
    raise exception 'this User ID is reserved for whoever had it'
      using errcode = 'unique_violation', constraint = 'user_id_reserved';
  end if;
  return null;
end $$;
create trigger user_id_reserved after insert or update of custom_user_id on profiles
  for each row execute function refuse_reserved_user_id();
