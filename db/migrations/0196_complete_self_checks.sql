-- The release before this one checks everything, which the default says.
alter table self_checks add column is_complete boolean not null default true;
