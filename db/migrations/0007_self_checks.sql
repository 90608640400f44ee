-- What the self-check found, each time it ran (decision 15): the admins' screens show the newest.

create table self_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  differences integer not null check (differences >= 0),
  report jsonb not null
);
create index self_checks_newest on self_checks (at desc, id desc);
create trigger self_checks_append_only before update or delete on self_checks for each row execute function refuse_change();
