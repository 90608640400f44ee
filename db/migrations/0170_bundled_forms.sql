-- Parental forms are counted apart from campaigns. Older servers: they count them as campaigns, as before.
alter table bundled_notices drop constraint bundled_notices_kind_check;
alter table bundled_notices add constraint bundled_notices_kind_check
  check (kind in ('sign-ups', 'campaigns', 'parental-forms', 'reports')) not valid;
