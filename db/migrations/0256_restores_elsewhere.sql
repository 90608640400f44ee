-- Restores of a backup on another installation. Each is proved by a phrase that is derived from the restored books (P897).
create table restores_elsewhere (
  phrase text primary key check (phrase ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  books_up_to timestamptz not null,
  typed_at timestamptz not null,
  typed_by uuid not null references users
);
create index restores_elsewhere_newest on restores_elsewhere (typed_at desc);
create trigger restores_elsewhere_append_only before update or delete on restores_elsewhere for each row execute function refuse_change();
