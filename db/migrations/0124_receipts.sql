-- Receipts with numbers. Older servers issue none; the hourly job makes them up.

-- What all receipts of a language share until a setting or a text changes: who received the money, the class and label of each line, the fixed
-- sentences. Receipts name their form, so that they stay as they were issued.
create table receipt_forms (
  id uuid primary key,
  content jsonb not null,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null
);
create trigger receipt_forms_stay before update or delete on receipt_forms for each row execute function refuse_change();
-- Older servers: they don't know the table.
create trigger receipt_forms_no_truncate before truncate on receipt_forms for each statement execute function refuse_change();

-- The last number of each series and year. Whoever issues receipts locks the row until the commit, so that a rollback leaves no gap.
create table receipt_series (
  -- 'R' for real money, 'T' for test money.
  series text not null check (series in ('R', 'T')),
  year smallint not null check (year between 2000 and 9999),
  last integer not null check (last >= 0),
  primary key (series, year)
);
create function guard_receipt_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.series, new.year) = (old.series, old.year) and new.last >= old.last then return new; end if;
  raise exception 'receipt numbers only go up'
    using errcode = 'restrict_violation', constraint = 'receipt_series_goes_up';
end $$;
create trigger receipt_series_goes_up before update or delete on receipt_series for each row execute function guard_receipt_series();
-- Older servers: they don't know the table.
create trigger receipt_series_no_truncate before truncate on receipt_series for each statement execute function refuse_change();

-- Amounts are cents: the lines less what went back when the receipt was issued.
create table receipts (
  id uuid primary key,
  series text not null,
  series_year smallint not null,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('original', 'corrected', 'annual')),
  -- Of an original or corrected receipt.
  donation_id uuid references donations,
  given_on date,
  -- Of an annual receipt: the year, and the receipts that it sums.
  year smallint,
  of_receipts uuid[],
  replaces uuid unique references receipts,
  -- Null while the receipt is valid.
  replaced_by uuid references receipts deferrable initially deferred,
  form_id uuid not null references receipt_forms,
  amount bigint not null check (amount >= 0),
  tip bigint not null check (tip >= 0),
  foundation_donation bigint not null check (foundation_donation >= 0),
  processing_fee bigint not null check (processing_fee >= 0),
  credit_card_fee bigint not null check (credit_card_fee >= 0),
  cents bigint not null,
  -- What was paid, before refunds and disputes.
  paid_cents bigint not null,
  -- Names and the address are emptied when the person is erased, the donor's name after the years for which the operator keeps it. Number, sums and
  -- hash stay.
  donor_name text,
  donor_email text,
  student text,
  -- The first day on which the donor's name goes; set when a donor is erased.
  name_until date,
  -- A hash of the receipt as it was issued.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  issued_on date not null,
  unique (series, series_year, number),
  foreign key (series, series_year) references receipt_series (series, year),
  constraint receipt_sums_to_cents check (amount + tip + foundation_donation + processing_fee + credit_card_fee = cents),
  constraint receipt_within_payment check (cents <= paid_cents),
  check ((kind = 'annual') = (donation_id is null)),
  check ((kind = 'annual') = (given_on is null)),
  check ((kind = 'annual') = (year is not null)),
  check ((kind = 'annual') = (of_receipts is not null)),
  check (kind = 'annual' or (kind = 'corrected') = (replaces is not null)),
  check (replaced_by <> id)
);
-- A donation has at most one valid receipt, and an address one a year.
create unique index receipts_one_live on receipts (donation_id) where replaced_by is null and donation_id is not null;
create unique index receipts_one_live_year on receipts (donor_email, year, series) where replaced_by is null and kind = 'annual';
create index receipts_of_donation on receipts (donation_id, issued_at);
create index receipts_of_donor on receipts (donor_email) where donor_email is not null;
create index receipts_with_name_until on receipts (name_until) where name_until is not null;

-- A receipt's number follows the counter, and only these things may change later: it is replaced once, and people are erased.
create function guard_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.number <= (select last from receipt_series s where s.series = new.series and s.year = new.series_year) then return new; end if;
    raise exception 'receipt number % was not taken from its series', new.number
      using errcode = 'check_violation', constraint = 'receipt_follows_its_series';
  end if;
  if tg_op = 'UPDATE'
     and to_jsonb(new) - '{replaced_by,donor_name,donor_email,student,name_until}'::text[]
       = to_jsonb(old) - '{replaced_by,donor_name,donor_email,student,name_until}'::text[]
     and (old.replaced_by is null or new.replaced_by = old.replaced_by)
     and (new.donor_name is null or new.donor_name = old.donor_name)
     and (new.donor_email is null or new.donor_email = old.donor_email)
     and (new.student is null or new.student = old.student) then
    return new;
  end if;
  raise exception 'receipts are append-only'
    using errcode = 'restrict_violation', constraint = 'receipts_stay';
end $$;
create trigger receipts_stay before insert or update or delete on receipts for each row execute function guard_receipt();
-- Older servers: they don't know the table.
create trigger receipts_no_truncate before truncate on receipts for each statement execute function refuse_change();
