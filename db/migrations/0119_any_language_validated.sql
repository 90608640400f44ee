-- outside a transaction: validates the checks of 0118 for the rows that exist, under a lock that lets others write.
alter table users validate constraint users_locale_check;
alter table payments validate constraint payments_locale_check;
alter table donations validate constraint donations_locale_check;
