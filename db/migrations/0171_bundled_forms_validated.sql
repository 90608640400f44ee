-- The constraint of 0170 holds for the rows that exist, too. Older servers: they write no other kinds.
alter table bundled_notices validate constraint bundled_notices_kind_check;
