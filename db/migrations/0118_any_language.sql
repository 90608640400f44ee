-- Adding a language is a line in app/lib/locale.ts, which every command checks; the database checks only the form.
-- Older servers: they write 'en' and 'es', as before.
alter table users drop constraint users_locale_check;
alter table users add constraint users_locale_check check (locale ~ '^[a-z]{2}$') not valid;
-- Older servers: as above.
alter table payments drop constraint payments_locale_check;
alter table payments add constraint payments_locale_check check (locale ~ '^[a-z]{2}$') not valid;
-- Older servers: as above.
alter table donations drop constraint donations_locale_check;
alter table donations add constraint donations_locale_check check (locale ~ '^[a-z]{2}$') not valid;
