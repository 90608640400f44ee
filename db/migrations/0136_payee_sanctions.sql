-- Older servers know neither table: they check no payees.

-- OFAC's list of Specially Designated Nationals, as staff uploaded it (P627). Payees are compared with the newest one.
create table sanctions_lists (
  id uuid primary key default uuidv7(),
  published_on date not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null references users,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Entries of people, without organizations, vessels and aircraft.
  people integer not null check (people > 0),
  -- Pairs of an entry's number and one of its names.
  names jsonb not null check (jsonb_typeof(names) = 'array')
);
create index sanctions_lists_newest on sanctions_lists (uploaded_at desc, id desc);
create trigger sanctions_lists_stay before update or delete on sanctions_lists for each row execute function refuse_change();

-- The yearly review of the payee checks (P629).
create table payee_check_reviews (
  id uuid primary key default uuidv7(),
  reviewed_at timestamptz not null,
  reviewed_by uuid not null references users,
  reviewed text not null check (length(reviewed) between 1 and 2000),
  changes text not null check (length(changes) between 1 and 2000)
);
create index payee_check_reviews_newest on payee_check_reviews (reviewed_at desc, id desc);
create trigger payee_check_reviews_stay before update or delete on payee_check_reviews for each row execute function refuse_change();
