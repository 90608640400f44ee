-- What more the columns of a bank's CSV file mean; the former release reads and writes the others.
alter table bank_csv_layouts add column more jsonb not null default '{}';

-- Why the bank's balance before its first line differs from the ledger's (P730). A row counts while the difference is the one it names.
create table bank_opening_differences (
  id uuid primary key,
  -- The day of the first line of the statements.
  first_day date not null,
  -- The bank's balance, less the ledger's.
  cents bigint not null check (cents <> 0),
  reason text not null check (length(reason) between 1 and 500),
  confirmed_by uuid not null references users,
  confirmed_at timestamptz not null
);
create index bank_opening_differences_of_day on bank_opening_differences (first_day, cents, confirmed_at desc);
create trigger bank_opening_differences_stay before update or delete on bank_opening_differences for each row execute function refuse_change();
-- Older servers: they don't know the table.
create trigger bank_opening_differences_no_truncate before truncate on bank_opening_differences for each statement execute function refuse_change();
