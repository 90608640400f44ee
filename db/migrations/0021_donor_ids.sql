-- What a donor is linked to by: an e-mail belongs in no address.
alter table rollups.donors add column id uuid not null default gen_random_uuid();
create unique index donors_by_id on rollups.donors (id);
