-- What only the donor's browser holds, as a keyed hash: with it words may be added to the donation once it is paid. None for what was
-- started before, or by a server of the last release: to that nothing can be added.
alter table payments add column donor_key_hash text;
