-- Each imported file of offline donations (P580), whatever its name.
create table offline_imports (
  id uuid primary key,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  rows integer not null check (rows between 1 and 5000),
  -- Of the rows; the others were recorded before.
  recorded integer not null check (recorded between 0 and rows),
  cents bigint not null check (cents >= 0),
  imported_by uuid not null references users,
  imported_at timestamptz not null
);
create trigger offline_imports_stay before update or delete on offline_imports for each row execute function refuse_change();
create trigger offline_imports_no_truncate before truncate on offline_imports for each statement execute function refuse_change();

-- Donations that don't come by card (P570 to P579): checks, cash, bank transfers, grants of donor-advised funds, payroll giving. Staff enter them; a
-- posted one is a donation of the same id.
create table offline_donations (
  id uuid primary key,
  kind text not null check (kind in ('cheque', 'cash', 'transfer', 'daf', 'payroll')),
  -- What identifies the money: the check's number, the bank's reference, the grant's number.
  reference text not null check (length(reference) between 1 and 100 and reference = trim(reference)),
  received_on date not null,
  deposited_on date,
  cents bigint not null check (cents between 100 and 100000000),
  campaign_id text not null references campaigns,
  -- Of a fund or an employer, the person who recommended the grant.
  donor_name text check (length(donor_name) between 1 and 200),
  donor_email text check (donor_email = lower(donor_email) and length(donor_email) <= 254),
  is_anonymous boolean not null,
  note text check (length(note) between 1 and 500),
  status text not null check (status in ('waiting', 'posted', 'reversed', 'discarded')),
  -- Fixed at entry: whether another person must confirm it, and whether the donor gets a receipt.
  needs_confirmation boolean not null,
  has_receipt boolean not null,
  -- False for real money. Set by the trigger below and never changed (P198).
  is_test boolean not null default true,
  entered_by uuid not null references users,
  entered_at timestamptz not null,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  -- Who reversed or discarded it.
  ended_by uuid references users,
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 500),
  -- The earlier donation with the same kind, reference, amount and day, beside which this is another one, as the person who entered it says.
  override_of uuid references offline_donations,
  override_reason text check (length(override_reason) between 1 and 500),
  constraint offline_donation_deposited_later check (deposited_on >= received_on),
  constraint offline_donation_names_donor check (is_anonymous = (donor_name is null)),
  constraint offline_donation_receipt_kinds check (not has_receipt or kind in ('cheque', 'cash', 'transfer')),
  constraint offline_donation_confirmed_by_another check (confirmed_by <> entered_by),
  constraint offline_donation_confirmed_whole check (num_nulls(confirmed_by, confirmed_at) in (0, 2)),
  constraint offline_donation_confirmed check (
    case status when 'waiting' then needs_confirmation and confirmed_by is null
      when 'discarded' then confirmed_by is null
      else needs_confirmation = (confirmed_by is not null) end),
  constraint offline_donation_ended_whole check (
    num_nulls(ended_by, ended_at, end_reason) = case when status in ('reversed', 'discarded') then 0 else 3 end),
  constraint offline_donation_override_whole check (num_nulls(override_of, override_reason) in (0, 2)),
  -- The file that it was imported from, and the row, of which the first is the header.
  import_id uuid references offline_imports,
  import_row integer check (import_row >= 2),
  constraint offline_donation_import_whole check (num_nulls(import_id, import_row) in (0, 2))
);
create unique index offline_donations_once on offline_donations (kind, lower(reference), cents, received_on)
  where override_of is null and status <> 'discarded';
create unique index offline_donations_of_import on offline_donations (import_id, import_row) where import_id is not null;
create index offline_donations_newest on offline_donations (received_on desc, id desc);
create index offline_donations_by_amount on offline_donations (cents, id);
create index offline_donations_of_campaign on offline_donations (campaign_id, id);
create index offline_donations_search on offline_donations
  using gin (folded(coalesce(donor_name, '') || ' ' || coalesce(donor_email, '') || ' ' || reference) gin_trgm_ops);
create index offline_donations_not_posted on offline_donations (status, received_on, id) where status <> 'posted';
create index offline_donations_waiting on offline_donations (entered_at) where status = 'waiting';
-- What a person posted alone, which counts toward the sum above which another must confirm.
create index offline_donations_alone on offline_donations (entered_by, entered_at) where not needs_confirmation;
-- Who recorded the money of a campaign, and so isn't the only approver of its payouts (P697).
create index offline_donations_recorded on offline_donations (campaign_id, entered_by) where status = 'posted';
create index offline_donations_of_donor on offline_donations (donor_email) where donor_email is not null;
create trigger offline_donations_no_truncate before truncate on offline_donations for each statement execute function refuse_change();

-- Only the status, the people who decided, and the donor's erasure may change. A waiting donation is posted or discarded, a posted one reversed.
create function guard_offline_donation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.is_test := exists (select 1 from platform_mode where is_demo or takes_tests);
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'offline donations are never deleted'
      using errcode = 'restrict_violation', constraint = 'offline_donations_stay';
  end if;
  if to_jsonb(new) - '{status,confirmed_by,confirmed_at,ended_by,ended_at,end_reason,donor_name,donor_email,is_anonymous,note}'::text[]
     <> to_jsonb(old) - '{status,confirmed_by,confirmed_at,ended_by,ended_at,end_reason,donor_name,donor_email,is_anonymous,note}'::text[]
     or new.donor_name <> old.donor_name or new.donor_email <> old.donor_email or new.note <> old.note
     or (new.donor_name is not null and old.donor_name is null) or (new.donor_email is not null and old.donor_email is null)
     or (new.note is not null and old.note is null) then
    raise exception 'what was entered of an offline donation cannot change'
      using errcode = 'restrict_violation', constraint = 'offline_donation_is_fixed';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('waiting', 'posted'), ('waiting', 'discarded'), ('posted', 'reversed')) then
    raise exception 'an offline donation cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'offline_donation_transition';
  end if;
  return new;
end $$;
create trigger offline_donation_guard before insert or update or delete on offline_donations
  for each row execute function guard_offline_donation();

-- Checks that donors say they will send (P875). They count in no total; recording one deletes the row, and so does its expiry.
create table expected_checks (
  id uuid primary key,
  campaign_id text not null references campaigns,
  donor_name text not null check (length(donor_name) between 1 and 200),
  donor_email text check (donor_email = lower(donor_email) and length(donor_email) <= 254),
  cents bigint not null check (cents between 100 and 100000000),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index expected_checks_of_campaign on expected_checks (campaign_id);
create index expected_checks_newest on expected_checks (created_at desc, id);
create index expected_checks_of_donor on expected_checks (donor_email) where donor_email is not null;
