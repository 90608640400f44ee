-- Closed accounting periods, and approved payouts in batches for the bank (decisions 15, 17, 18).

create table accounting_periods (
  month date primary key check (extract(day from month) = 1),
  -- Instants as the platform's calendar had them at the closing: another time zone later moves no closed period.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  closed_at timestamptz not null,
  closed_by uuid not null references users,
  -- The database's own clock, like ledger_transactions.posted_at: what was posted before stays, in a restored backup too.
  recorded_at timestamptz not null default clock_timestamp(),
  check (starts_at < ends_at)
);
create trigger accounting_periods_stay before update or delete on accounting_periods for each row execute function refuse_change();
create trigger accounting_periods_no_truncate before truncate on accounting_periods for each statement execute function refuse_change();

-- What the exports of a closed period were when it was closed: the same bytes are expected each time.
create table accounting_exports (
  month date not null references accounting_periods,
  format text not null check (format in ('journal', 'csv')),
  rows bigint not null check (rows >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null,
  primary key (month, format)
);
create trigger accounting_exports_stay before update or delete on accounting_exports for each row execute function refuse_change();
create trigger accounting_exports_no_truncate before truncate on accounting_exports for each statement execute function refuse_change();

-- When an event is posted: at its own time, or, where that lies before what is still open, at the present. A present that lies
-- there too (a clock set back) is taken for the first open instant, so that no event is ever lost.
create function posting_instant(fact timestamptz, closed_until timestamptz, present timestamptz) returns timestamptz
language sql immutable parallel safe return
  case when closed_until is null or fact >= closed_until then fact else greatest(present, closed_until) end;

-- Nothing is posted before the end of a closed period once it is closed. A closing locks ledger_transactions against writers,
-- so posted_at and recorded_at tell which came first.
create function ledger_periods_stay_closed() returns trigger language plpgsql as $$
declare late bigint;
begin
  select f.id into late from fresh f
  where f.occurred_at < (select max(ends_at) from accounting_periods)
    and exists (select 1 from accounting_periods p where f.occurred_at < p.ends_at and f.posted_at > p.recorded_at)
  limit 1;
  if found then
    raise exception 'ledger transaction % lies in a closed period', late
      using errcode = 'check_violation', constraint = 'ledger_periods_stay_closed';
  end if;
  return null;
end $$;
create trigger ledger_periods_stay_closed after insert on ledger_transactions referencing new table as fresh
  for each statement execute function ledger_periods_stay_closed();

create index ledger_transactions_by_time on ledger_transactions (occurred_at, id);

-- Payouts that go to the bank in one NACHA file. The file is never stored: it is made from the batch, and its hash is compared.
create table payout_batches (
  id uuid primary key default uuidv7(),
  day date not null,
  -- The platform's clock when it was made, as the file header says it.
  time_of_day text not null check (time_of_day ~ '^\d\d:\d\d$'),
  -- The how many-th file of its day; the file header has one character for it.
  number smallint not null check (number between 1 and 36),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  effective_on date not null check (effective_on > day),
  -- Who sends, as the settings were: a later change of them changes no file.
  originator jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null references users,
  entries integer not null check (entries > 0),
  total bigint not null check (total > 0),
  entry_hash text not null check (entry_hash ~ '^\d{10}$'),
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  downloaded_at timestamptz,
  settled_at timestamptz,
  settled_by uuid references users,
  unique (day, number),
  check ((status = 'open') = (settled_at is null)),
  check ((settled_at is null) = (settled_by is null))
);
create index payout_batches_newest on payout_batches (created_at desc, id desc);

alter table withdrawals add column payout_batch_id uuid references payout_batches;
create index withdrawals_by_batch on withdrawals (payout_batch_id, id) where payout_batch_id is not null;
create index withdrawals_to_batch on withdrawals (id) where status = 'approved' and payout_batch_id is null;

create function guard_payout_batch() returns trigger language plpgsql as $$
begin
  if (new.id, new.day, new.time_of_day, new.number, new.effective_on, new.originator, new.created_at, new.created_by, new.entries, new.total,
      new.entry_hash, new.file_sha256)
     is distinct from
     (old.id, old.day, old.time_of_day, old.number, old.effective_on, old.originator, old.created_at, old.created_by, old.entries, old.total,
      old.entry_hash, old.file_sha256)
     or (old.status <> 'open' and (new.status, new.settled_at, new.settled_by)
       is distinct from (old.status, old.settled_at, old.settled_by)) then
    raise exception 'a payout batch is fixed' using errcode = 'check_violation', constraint = 'payout_batch_is_fixed';
  end if;
  if old.status = 'open' and new.status = 'paid' and exists
     (select 1 from withdrawals where payout_batch_id = new.id and user_id = new.settled_by) then
    raise exception 'an admin may not pay their own withdrawal'
      using errcode = 'check_violation', constraint = 'nobody_pays_their_own';
  end if;
  return new;
end $$;
create trigger payout_batch_change before update on payout_batches for each row execute function guard_payout_batch();
create trigger payout_batches_stay before delete on payout_batches for each row execute function refuse_change();

-- A payout is in one batch at most: it joins an open one when approved, leaves a cancelled one, and is paid with its batch.
create function guard_payout_batching() returns trigger language plpgsql as $$
declare batch payout_batches;
begin
  if new.payout_batch_id is distinct from old.payout_batch_id then
    select * into batch from payout_batches where id = coalesce(new.payout_batch_id, old.payout_batch_id);
    if (old.status, new.status) is distinct from ('approved', 'approved')
       or (new.payout_batch_id is null and batch.status <> 'cancelled')
       or (new.payout_batch_id is not null and (old.payout_batch_id is not null or batch.status <> 'open')) then
      raise exception 'withdrawal % cannot change its payout batch', new.id
        using errcode = 'check_violation', constraint = 'payout_in_one_batch';
    end if;
    if new.payout_batch_id is not null and batch.created_by = new.user_id then
      raise exception 'an admin may not batch their own withdrawal'
        using errcode = 'check_violation', constraint = 'nobody_batches_their_own';
    end if;
  elsif old.status = 'approved' and new.status = 'paid' and new.payout_batch_id is not null and not exists
     (select 1 from payout_batches where id = new.payout_batch_id and status = 'paid') then
    raise exception 'withdrawal % is paid with its batch', new.id
      using errcode = 'check_violation', constraint = 'payout_paid_with_its_batch';
  end if;
  return new;
end $$;
create trigger payout_batching before update on withdrawals for each row execute function guard_payout_batching();
