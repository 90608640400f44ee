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
  decided_by uuid references users,
  decided_at timestamptz,
  rejection_reason text,
  paid_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null,
  constraint withdrawal_sums_to_amount check (platform_fee + processing_fee + payout = amount),
  check ((status = 'pending') = (decided_at is null)),
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
