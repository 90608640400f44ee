-- Withdrawals (decisions 17, 18). Bank details are AES-256-GCM ciphertext; the key is never in the database.

create table withdrawals (
  id uuid primary key default uuidv7(),
  request_id uuid not null,
  user_id uuid not null references users,
  campaign_id text not null references campaigns,
  amount bigint not null check (amount > 0),
  platform_fee bigint not null check (platform_fee >= 0),
  processing_fee bigint not null check (processing_fee >= 0),
  payout bigint not null check (payout >= 0),
  full_name text not null,
  email text not null,
  phone text not null,
  account_holder_name text not null,
  routing_number text not null check (routing_number ~ '^v\d+\.'),
  account_number text not null check (account_number ~ '^v\d+\.'),
  account_last4 text not null check (length(account_last4) between 2 and 4),
  account_type text not null check (account_type in ('checking', 'savings')),
  notes text check (length(notes) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'paid', 'returned')),
  -- Fixed when the request is made: two above the configured sum, measured on the whole request (decision 17).
  approvals_needed smallint not null default 1 check (approvals_needed between 1 and 2),
  decided_by uuid references users,
  decided_at timestamptz,
  rejection_reason text,
  paid_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null,
  constraint withdrawal_sums_to_amount check (platform_fee + processing_fee + payout = amount),
  unique (request_id, campaign_id),
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((status = 'rejected') = (rejection_reason is not null)),
  check ((status in ('paid', 'returned')) = (paid_at is not null)),
  check ((status = 'returned') = (returned_at is not null)),
  check (decided_by is null or decided_by <> user_id)
);
create unique index one_pending_withdrawal_per_campaign on withdrawals (campaign_id) where status = 'pending';
create index withdrawals_by_user on withdrawals (user_id, created_at desc);
create index withdrawals_by_status on withdrawals (status, created_at desc);

create table withdrawal_approvals (
  withdrawal_id uuid not null references withdrawals,
  admin_user_id uuid not null references users,
  at timestamptz not null,
  primary key (withdrawal_id, admin_user_id)
);

-- Nobody approves their own request, whatever the program says (decision 17).
create function refuse_own_approval() returns trigger language plpgsql as $$
begin
  if exists (select 1 from withdrawals where id = new.withdrawal_id and user_id = new.admin_user_id) then
    raise exception 'an admin may not approve their own withdrawal'
      using errcode = 'check_violation', constraint = 'nobody_approves_their_own';
  end if;
  return new;
end $$;
create trigger nobody_approves_their_own before insert on withdrawal_approvals
  for each row execute function refuse_own_approval();
create trigger withdrawal_approvals_append_only before update or delete on withdrawal_approvals
  for each row execute function refuse_change();

-- What was asked for never changes; a status only moves along pending -> approved | rejected, approved -> paid, paid -> returned.
create function guard_withdrawal_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.request_id, new.user_id, new.campaign_id, new.amount, new.platform_fee, new.processing_fee, new.payout,
      new.approvals_needed, new.created_at)
     is distinct from
     (old.id, old.request_id, old.user_id, old.campaign_id, old.amount, old.platform_fee, old.processing_fee, old.payout,
      old.approvals_needed, old.created_at) then
    raise exception 'what a withdrawal asks for cannot change'
      using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('pending', 'approved'), ('pending', 'rejected'), ('approved', 'paid'), ('paid', 'returned')) then
    raise exception 'a withdrawal cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'withdrawal_transition';
  end if;
  if old.status = 'pending' and new.status = 'approved' and new.approvals_needed >
     (select count(*) from withdrawal_approvals where withdrawal_id = new.id) then
    raise exception 'withdrawal % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_has_its_approvals';
  end if;
  return new;
end $$;
create trigger withdrawal_change before update on withdrawals for each row execute function guard_withdrawal_change();
create trigger withdrawals_stay before delete on withdrawals for each row execute function refuse_change();
