-- A bank statement that was imported wrongly can be voided, and its file imported again.

-- Older servers: they don't know the table.
alter table bank_statements drop constraint bank_statements_sha256_key;
create index bank_statements_of_file on bank_statements (sha256);
-- Older servers: they don't know the table.
alter table bank_statement_lines drop constraint bank_statement_lines_line_key_key;
create index bank_statement_lines_by_key on bank_statement_lines (line_key);

-- A statement that was imported wrongly. Its lines stay, but no longer count, and its file can be imported again (P711).
create table bank_statement_voids (
  statement_id uuid primary key references bank_statements,
  reason text not null check (length(reason) between 1 and 500),
  voided_by uuid not null references users,
  voided_at timestamptz not null,
  -- Set if something of the statement had been matched.
  second_person_request uuid unique references second_person_requests
);
create trigger bank_statement_voids_stay before update or delete on bank_statement_voids for each row execute function refuse_change();
-- Older servers: they don't know the table.
create trigger bank_statement_voids_no_truncate before truncate on bank_statement_voids
  for each statement execute function refuse_change();

create view live_bank_statements as
select * from bank_statements s where not exists (select from bank_statement_voids v where v.statement_id = s.id);
create view live_bank_lines as
select * from bank_statement_lines l where not exists (select from bank_statement_voids v where v.statement_id = l.statement_id);

-- A file and a line count once among the statements that aren't voided. Imports and voids wait for each other.
create function guard_bank_once() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7203134);
  if tg_table_name = 'bank_statements' then
    if exists (select from live_bank_statements where sha256 = new.sha256) then
      raise exception 'this file was imported before' using errcode = 'unique_violation', constraint = 'bank_statement_once';
    end if;
  elsif exists (select from live_bank_lines where line_key = new.line_key) then
    raise exception 'this line was imported before' using errcode = 'unique_violation', constraint = 'bank_line_once';
  end if;
  return new;
end $$;
create trigger bank_statement_once before insert on bank_statements for each row execute function guard_bank_once();
create trigger bank_line_once before insert on bank_statement_lines for each row execute function guard_bank_once();

-- A voided statement has no matches, and once something of it was matched, two people void it.
create function guard_bank_void() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7203134);
  if exists (select from bank_statement_lines l join bank_matches m on m.line_id = l.id
             where l.statement_id = new.statement_id and m.undone_at is null) then
    raise exception 'lines of this statement are matched' using errcode = 'check_violation', constraint = 'bank_void_unmatched';
  end if;
  if exists (select from bank_statement_lines l join bank_matches m on m.line_id = l.id where l.statement_id = new.statement_id)
     and not exists (select from second_person_requests r where r.id = new.second_person_request and r.outcome = 'confirmed'
                     and r.kind = 'statement-void' and r.subject_id = new.statement_id::text) then
    raise exception 'a second person must confirm this' using errcode = 'check_violation', constraint = 'bank_void_by_two';
  end if;
  return new;
end $$;
create trigger bank_void_guard before insert on bank_statement_voids for each row execute function guard_bank_void();

create function guard_new_bank_match() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7203134);
  if not exists (select from live_bank_lines where id = new.line_id) then
    raise exception 'this line is of a voided statement' using errcode = 'check_violation', constraint = 'bank_match_live';
  end if;
  return new;
end $$;
create trigger bank_match_live before insert on bank_matches for each row execute function guard_new_bank_match();
