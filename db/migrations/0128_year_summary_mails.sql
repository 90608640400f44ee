-- The January mails with a year's summary, once per person and year. Older servers send none.
create table year_summary_mails (
  user_id uuid not null references users,
  year smallint not null check (year between 2000 and 2099),
  created_at timestamptz not null,
  primary key (user_id, year)
);
