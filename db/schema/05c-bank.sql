-- Bank statements (P583 to P588). What the bank says is kept as it is; matches say which ledger transactions a line is.

-- The meaning of the columns of a bank's CSV files, by their header.
create table bank_csv_layouts (
  header text primary key check (length(header) between 2 and 20000),
  layout jsonb not null,
  saved_by uuid not null references users,
  saved_at timestamptz not null,
  -- The columns that the release before 0166 doesn't read.
  more jsonb not null default '{}'
);

create table bank_statements (
  id uuid primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  format text not null check (format in ('csv', 'camt053', 'ofx')),
  -- The last characters of the account's number.
  account text not null check (account ~ '^[0-9A-Za-z]{1,4}$'),
  from_on date not null,
  until_on date not null,
  -- In cents; null if the file has none.
  opening bigint,
  closing bigint,
  lines integer not null check (lines >= 0),
  -- Of the lines, those that no earlier statement had.
  new_lines integer not null check (new_lines between 0 and lines),
  imported_by uuid not null references users,
  imported_at timestamptz not null,
  constraint bank_statement_days check (until_on >= from_on)
);
create index bank_statements_of_file on bank_statements (sha256);
create trigger bank_statements_stay before update or delete on bank_statements for each row execute function refuse_change();
create trigger bank_statements_no_truncate before truncate on bank_statements for each statement execute function refuse_change();

create table bank_statement_lines (
  id uuid primary key,
  statement_id uuid not null references bank_statements,
  account text not null,
  -- A hash of account and the bank's id, or of account and content, so that overlapping files count a line once.
  line_key text not null check (line_key ~ '^[0-9a-f]{64}$'),
  booked_on date not null,
  cents bigint not null check (cents <> 0),
  reference text not null check (length(reference) <= 200),
  description text not null check (length(description) <= 500)
);
create index bank_statement_lines_newest on bank_statement_lines (booked_on desc, id desc);
create index bank_statement_lines_of_statement on bank_statement_lines (statement_id);
create index bank_statement_lines_by_key on bank_statement_lines (line_key);
create trigger bank_statement_lines_stay before update or delete on bank_statement_lines for each row execute function refuse_change();
create trigger bank_statement_lines_no_truncate before truncate on bank_statement_lines for each statement execute function refuse_change();

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

-- The ledger transactions that a line is, one row each. A match that was undone stays.
create table bank_matches (
  id uuid primary key default uuidv7(),
  line_id uuid not null references bank_statement_lines,
  -- Numbers the transactions of a line, so that two people can't match it at once.
  part smallint not null check (part >= 1),
  transaction_id bigint not null references ledger_transactions,
  confirmed_by uuid not null references users,
  confirmed_at timestamptz not null,
  undone_by uuid references users,
  undone_at timestamptz,
  undo_reason text check (length(undo_reason) between 1 and 500),
  constraint bank_match_undone_whole check (num_nulls(undone_by, undone_at, undo_reason) in (0, 3))
);
create unique index bank_matches_line_once on bank_matches (line_id, part) where undone_at is null;
create unique index bank_matches_transaction_once on bank_matches (transaction_id) where undone_at is null;
create trigger bank_matches_no_truncate before truncate on bank_matches for each statement execute function refuse_change();

create function guard_bank_match() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.undone_at is not null
     or to_jsonb(new) - '{undone_by,undone_at,undo_reason}'::text[] <> to_jsonb(old) - '{undone_by,undone_at,undo_reason}'::text[] then
    raise exception 'a match can only be undone, once' using errcode = 'restrict_violation', constraint = 'bank_match_is_fixed';
  end if;
  return new;
end $$;
create trigger bank_match_guard before update or delete on bank_matches for each row execute function guard_bank_match();

-- At the commit, the transactions of a line sum to its cents, or it has none.
create function check_bank_match() returns trigger language plpgsql as $$
begin
  if exists (
    select from bank_statement_lines l join bank_matches m on m.line_id = l.id and m.undone_at is null
      left join ledger_entries e on e.transaction_id = m.transaction_id and e.account = 'bank'
    where l.id = new.line_id group by l.id, l.cents having sum(e.amount) <> l.cents or count(e.amount) < count(*)) then
    raise exception 'the matched transactions do not sum to the line' using errcode = 'check_violation', constraint = 'bank_match_sums';
  end if;
  return null;
end $$;
create constraint trigger bank_match_sums after insert or update on bank_matches
  deferrable initially deferred for each row execute function check_bank_match();

-- Donations have no entry of the bank account, so this costs them nothing.
create index ledger_entries_of_bank on ledger_entries (transaction_id) include (amount) where account = 'bank';

-- Why the bank's balance before its first line differs from the ledger's (P730). A row counts while the difference is the one it names.
create table bank_opening_differences (
  id uuid primary key,
  -- The day of the first line of the statements.
  first_day date not null,
  -- The bank's balance, less the ledger's.
  cents bigint not null check (cents <> 0),
  reason text not null check (length(reason) between 1 and 500),
  confirmed_by uuid not null references users,
  confirmed_at timestamptz not null
);
create index bank_opening_differences_of_day on bank_opening_differences (first_day, cents, confirmed_at desc);
create trigger bank_opening_differences_stay before update or delete on bank_opening_differences for each row execute function refuse_change();
create trigger bank_opening_differences_no_truncate before truncate on bank_opening_differences for each statement execute function refuse_change();

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
