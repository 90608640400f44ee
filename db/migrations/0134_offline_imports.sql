-- Each imported file of offline donations (P580), whatever its name.
create table offline_imports (
  id uuid primary key,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  rows integer not null check (rows between 1 and 5000),
  -- Of the rows; the others were recorded before.
  recorded integer not null check (recorded between 0 and rows),
  cents bigint not null check (cents >= 0),
  imported_by uuid not null references users,
  imported_at timestamptz not null
);
create trigger offline_imports_stay before update or delete on offline_imports for each row execute function refuse_change();
-- Older servers: they don't know the table.
create trigger offline_imports_no_truncate before truncate on offline_imports for each statement execute function refuse_change();

-- The file that a donation was imported from, and the row, of which the first is the header.
alter table offline_donations add column import_id uuid;
alter table offline_donations add column import_row integer;
alter table offline_donations add constraint offline_donations_import_id_fkey foreign key (import_id) references offline_imports not valid;
alter table offline_donations add constraint offline_donations_import_row_check check (import_row >= 2) not valid;
alter table offline_donations add constraint offline_donation_import_whole check (num_nulls(import_id, import_row) in (0, 2)) not valid;
create unique index offline_donations_of_import on offline_donations (import_id, import_row) where import_id is not null;
