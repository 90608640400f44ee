-- What one member of the staff requested and a second person must confirm.

create table second_person_requests (
  id uuid primary key,
  kind text not null check (length(kind) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 100),
  -- What takes effect once it is confirmed. Its shape depends on the kind.
  payload jsonb not null,
  -- Amounts and counts that screens show, without personal data.
  details jsonb not null,
  reason text check (length(reason) between 1 and 500),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  -- From when the person who requested it may confirm it; null if someone else could at the time.
  alone_from timestamptz,
  outcome text check (outcome in ('confirmed', 'declined', 'withdrawn')),
  decided_by uuid references users,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  constraint second_person_waits_a_day check (alone_from >= requested_at + interval '24 hours'),
  constraint second_person_decided_whole check (num_nulls(outcome, decided_by, decided_at) in (0, 3)),
  constraint second_person_confirms check (
    outcome <> 'confirmed' or decided_by <> requested_by or coalesce(decided_at >= alone_from, false)),
  constraint second_person_withdraws check (outcome = 'confirmed' or (outcome = 'withdrawn') = (decided_by = requested_by)),
  constraint second_person_says_why check (decision_reason is not null or outcome <> 'declined')
);
create unique index second_person_once on second_person_requests (kind, subject_id) where outcome is null;
create index second_person_newest on second_person_requests (decided_at desc, id desc) where outcome is not null;
-- Older servers: they don't know the table.
create trigger second_person_no_truncate before truncate on second_person_requests
  for each statement execute function refuse_change();

-- A request is decided once; nothing else of it changes.
create function guard_second_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null
     or to_jsonb(new) - '{outcome,decided_by,decided_at,decision_reason}'::text[]
        <> to_jsonb(old) - '{outcome,decided_by,decided_at,decision_reason}'::text[] then
    raise exception 'a request for a second person is decided once' using errcode = 'restrict_violation', constraint = 'second_person_is_fixed';
  end if;
  return new;
end $$;
create trigger second_person_guard before update or delete on second_person_requests
  for each row execute function guard_second_person();
