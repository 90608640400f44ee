-- Withdrawals and payouts (P179 to P199, docs/decisions/0017). Triggers enforce the rules independently of the server's code. Bank details are
-- encrypted with AES-256-GCM; the key is never in the database.

-- Payouts sent to the bank in one NACHA file (P197). The file is not stored: it is generated from the batch, and its hash must match.
create table payout_batches (
  id uuid primary key default uuidv7(),
  day date not null,
  -- In the platform's time zone, as in the file header.
  time_of_day text not null check (time_of_day ~ '^\d\d:\d\d$'),
  -- The file's number on its day, which the file header encodes as one character (A to Z, 0 to 9).
  number smallint not null check (number between 1 and 36),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  effective_on date not null check (effective_on > day),
  -- The sender's details when the batch was created, so that a later change of the settings does not change the file.
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
  -- A downloaded file may already be at the bank, so one admin requests the cancellation of its batch and another confirms it.
  cancel_asked_by uuid references users,
  cancel_asked_at timestamptz,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  -- The last person to download the file.
  downloaded_by uuid references users,
  -- True for a file of micro-deposits (P641); otherwise it pays withdrawals.
  is_micro_deposits boolean not null default false,
  unique (day, number),
  check ((status = 'open') = (settled_at is null)),
  check ((settled_at is null) = (settled_by is null)),
  constraint cancel_asked_whole check (num_nulls(cancel_asked_by, cancel_asked_at, cancel_reason) in (0, 3))
);
create index payout_batches_newest on payout_batches (created_at desc, id desc);
create trigger payout_batches_stay before delete on payout_batches for each row execute function refuse_change();

-- Serializes the creation of batches. The server's role has no right to update every column and therefore cannot lock the table itself.
create function lock_payout_batches() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table payout_batches in share row exclusive mode;
end $$;

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
  -- Set when requested: two if the whole request exceeds the configured amount, otherwise one (P194).
  approvals_needed smallint not null default 1 check (approvals_needed between 1 and 2),
  decided_by uuid references users,
  decided_at timestamptz,
  rejection_reason text,
  paid_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null,
  payout_batch_id uuid references payout_batches,
  -- Set when requested: a withdrawal of test money (in a demo) never becomes a real one.
  is_test boolean not null default true,
  -- The fees in force when it was requested.
  fee_schedule_id uuid not null default '01900000-0000-7000-8000-000000000001' references fee_schedules,
  -- A keyed hash of the routing and account number: tells whether two withdrawals go to the same account without the number. Null in rows of older
  -- servers, until the next check of payees fills it in.
  account_key text,
  -- Who recorded it as paid without a batch. Null in a batch, and in rows of older servers.
  paid_by uuid references users,
  -- When what programs read of it last changed, by the database's clock. Null in rows of older servers that haven't changed since.
  changed_at timestamptz default clock_timestamp(),
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
create index withdrawals_by_campaign on withdrawals (campaign_id);
create index withdrawals_by_status on withdrawals (status, created_at desc);
create index withdrawals_newest on withdrawals (created_at desc);
create index withdrawals_by_batch on withdrawals (payout_batch_id, id) where payout_batch_id is not null;
create index withdrawals_to_batch on withdrawals (id) where status = 'approved' and payout_batch_id is null;
create index withdrawals_by_account on withdrawals (account_key, created_at);
create index withdrawals_without_account_key on withdrawals (id) where account_key is null;
create index withdrawals_by_change on withdrawals (coalesce(changed_at, created_at), id);
create trigger withdrawal_changed before update of status, decided_at, paid_at, returned_at, payout_batch_id on withdrawals
  for each row execute function stamp_change();
create trigger withdrawals_stay before delete on withdrawals for each row execute function refuse_change();

create table withdrawal_approvals (
  withdrawal_id uuid not null references withdrawals,
  admin_user_id uuid not null references users,
  at timestamptz not null,
  primary key (withdrawal_id, admin_user_id)
);
create trigger withdrawal_approvals_append_only before update or delete on withdrawal_approvals
  for each row execute function refuse_change();

-- Refuses an admin's approval of their own withdrawal (P193).
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

-- The people whose approvals of a withdrawal count: they may still move money, or theirs was the last one needed. The same rule as in
-- app/withdrawals/who-may-act.ts.
create function payout_approvers(withdrawal withdrawals) returns setof uuid language sql stable as $$
  select admin_user_id from withdrawal_approvals where withdrawal_id = withdrawal.id and admin_user_id <> withdrawal.user_id
    and (may_move_money(admin_user_id) or admin_user_id = withdrawal.decided_by) $$;

-- True if a person may send a payout: they may move money, didn't request it, and aren't its only approver (P695). A sender who isn't named may be
-- any of the approvers.
create function may_send_payout(withdrawal withdrawals, sender uuid) returns boolean language sql stable as $$
  select case when sender is null then (select count(*) from payout_approvers(withdrawal)) >= 2
    else sender <> withdrawal.user_id and may_move_money(sender)
      and exists (select from payout_approvers(withdrawal) as approver where approver <> sender) end $$;

-- Refuses changes to the requested amounts. The status may change only from pending to approved or rejected, from approved to paid, and from paid to
-- returned. An approval counts only if its admin may still move money when the last approval is made. The only approver hasn't recorded offline
-- donations of the campaign (P697), and doesn't record the payout as paid (P695).
create function guard_withdrawal_change() returns trigger language plpgsql as $$
declare approvers uuid[];
begin
  if (new.id, new.request_id, new.user_id, new.campaign_id, new.amount, new.platform_fee, new.processing_fee, new.payout,
      new.approvals_needed, new.created_at, new.fee_schedule_id)
     is distinct from
     (old.id, old.request_id, old.user_id, old.campaign_id, old.amount, old.platform_fee, old.processing_fee, old.payout,
      old.approvals_needed, old.created_at, old.fee_schedule_id)
     or (old.status <> 'pending' and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at))
     or (new.paid_by is distinct from old.paid_by and (old.status, new.status) is distinct from ('approved', 'paid')) then
    raise exception 'what a withdrawal asks for cannot change'
      using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('pending', 'approved'), ('pending', 'rejected'), ('approved', 'paid'), ('paid', 'returned')) then
    raise exception 'a withdrawal cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'withdrawal_transition';
  end if;
  if old.status = 'pending' and new.status = 'approved' then
    approvers := array(select payout_approvers(old));
    if cardinality(approvers) < new.approvals_needed or new.decided_by is null or new.decided_by <> all (approvers) then
      raise exception 'withdrawal % lacks approvals', new.id
        using errcode = 'check_violation', constraint = 'withdrawal_has_its_approvals';
    end if;
    if cardinality(approvers) = 1 and exists (select 1 from offline_donations
       where campaign_id = new.campaign_id and entered_by = approvers[1] and status = 'posted') then
      raise exception 'who recorded offline donations of the campaign is not the only approver of withdrawal %', new.id
        using errcode = 'check_violation', constraint = 'recorder_is_not_the_only_approver';
    end if;
  end if;
  if old.status = 'approved' and new.status = 'paid' and new.payout_batch_id is null and not may_send_payout(old, new.paid_by) then
    raise exception 'two people pay withdrawal %', new.id
      using errcode = 'check_violation', constraint = 'two_people_for_every_payout';
  end if;
  return new;
end $$;
create trigger withdrawal_change before update on withdrawals for each row execute function guard_withdrawal_change();

-- A withdrawal begins pending, so that each one passes the guards of its changes.
create function refuse_decided_request() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal begins pending' using errcode = 'check_violation', constraint = 'withdrawal_transition';
end $$;
create trigger withdrawal_begins_pending before insert on withdrawals for each row
  when (new.status <> 'pending' or new.payout_batch_id is not null or new.paid_by is not null) execute function refuse_decided_request();

-- Why withdrawals from a campaign may not be requested, approved or paid now, or null. 'owed': a bank took back money that was already withdrawn,
-- which new donations must first make up for.
create function payout_obstacle(campaign campaigns) returns text language sql stable as $$
  select case when campaign.funds_frozen_at is not null then 'frozen' when campaign.owner_suspended then 'suspended'
    when campaign.consent_withdrawn then 'consent'
    when campaign.raised_amount - campaign.total_withdrawn - campaign.pending_withdrawn < 0 then 'owed' end $$;

-- Allows test money to move only in demo mode, real withdrawals to use only real money, and no progress while there is an obstacle. A payout whose
-- file was already downloaded may still be recorded as paid, because the bank has it. Real money must back a real payout until it is sent
-- (real_funds_left).
create function guard_payout_obstacles() returns trigger language plpgsql as $$
declare obstacle text; is_new boolean := tg_op = 'INSERT'; approves boolean := false; pays boolean := false; joins boolean := false;
begin
  if not is_new then
    if new.is_test <> old.is_test then
      raise exception 'a withdrawal of test money stays one' using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
    end if;
    approves := old.status = 'pending' and new.status = 'approved';
    pays := old.status = 'approved' and new.status = 'paid';
    joins := new.payout_batch_id is not null and old.payout_batch_id is null;
    if not (approves or pays or joins) then return new; end if;
  end if;
  if new.is_test and not exists (select 1 from platform_mode where is_demo) then
    raise exception 'withdrawal % is of test payments', new.id
      using errcode = 'check_violation', constraint = 'test_money_is_never_paid';
  end if;
  select payout_obstacle(c) into obstacle from campaigns c where id = new.campaign_id for share;
  if obstacle is not null and not (pays and new.payout_batch_id is not null) then
    raise exception 'payouts of campaign % are paused: %', new.campaign_id, obstacle
      using errcode = 'check_violation', constraint = 'payouts_are_paused';
  end if;
  if not new.is_test and ((is_new and real_funds_left(new.campaign_id) < new.amount)
     or ((approves or joins or (pays and new.payout_batch_id is null)) and real_funds_left(new.campaign_id) < 0)) then
    raise exception 'withdrawal % would take money that no real payment brought', new.id
      using errcode = 'check_violation', constraint = 'only_real_money_is_paid';
  end if;
  return new;
end $$;
create trigger payout_obstacles before insert or update on withdrawals for each row execute function guard_payout_obstacles();

-- A batch becomes immutable once its file is downloaded. Before that, payouts may be removed, which updates its totals.
create function guard_payout_batch() returns trigger language plpgsql as $$
begin
  if (new.id, new.day, new.time_of_day, new.number, new.effective_on, new.originator, new.created_at, new.created_by)
     is distinct from
     (old.id, old.day, old.time_of_day, old.number, old.effective_on, old.originator, old.created_at, old.created_by)
     or ((new.entries, new.total, new.entry_hash, new.file_sha256)
       is distinct from (old.entries, old.total, old.entry_hash, old.file_sha256)
       and (old.status <> 'open' or old.downloaded_at is not null or new.entries >= old.entries or new.total >= old.total))
     or (old.downloaded_at is not null and new.downloaded_at is null)
     or (old.status <> 'open' and (new.status, new.settled_at, new.settled_by)
       is distinct from (old.status, old.settled_at, old.settled_by)) then
    raise exception 'a payout batch is fixed' using errcode = 'check_violation', constraint = 'payout_batch_is_fixed';
  end if;
  if old.status = 'open' and new.status = 'paid' and exists
     (select 1 from withdrawals where payout_batch_id = new.id and user_id = new.settled_by) then
    raise exception 'an admin may not pay their own withdrawal'
      using errcode = 'check_violation', constraint = 'nobody_pays_their_own';
  end if;
  if old.status = 'open' and new.status = 'paid' and old.downloaded_at is null then
    raise exception 'a payout batch is paid after its file was downloaded'
      using errcode = 'check_violation', constraint = 'payout_batch_is_sent_before_paid';
  end if;
  if old.status = 'open' and new.status = 'cancelled' and old.downloaded_at is not null
     and (old.cancel_asked_by is null or old.cancel_asked_by = new.settled_by
       or not may_move_money(old.cancel_asked_by) or not may_move_money(new.settled_by)) then
    raise exception 'two admins cancel a batch whose file was downloaded'
      using errcode = 'check_violation', constraint = 'two_admins_cancel_a_downloaded_batch';
  end if;
  if (new.downloaded_at, new.downloaded_by) is distinct from (old.downloaded_at, old.downloaded_by) then
    if exists (select 1 from withdrawals where payout_batch_id = new.id and is_test)
       and not exists (select 1 from platform_mode where is_demo) then
      raise exception 'payout batch % is of test payments', new.id
        using errcode = 'check_violation', constraint = 'test_money_is_never_paid';
    end if;
    if new.status = 'open' and exists (select 1 from withdrawals w join campaigns c on c.id = w.campaign_id
       where w.payout_batch_id = new.id and payout_obstacle(c) is not null) then
      raise exception 'payout batch % holds paused payouts', new.id
        using errcode = 'check_violation', constraint = 'payouts_are_paused';
    end if;
    if exists (select 1 from withdrawals w where w.payout_batch_id = new.id and not may_send_payout(w, new.downloaded_by)) then
      raise exception 'two people send each payout of batch %', new.id
        using errcode = 'check_violation', constraint = 'two_people_for_every_payout';
    end if;
  end if;
  return new;
end $$;
create trigger payout_batch_change before update on payout_batches for each row execute function guard_payout_batch();

-- A payout is in at most one batch: it is added to an open batch after its approval and before the file is downloaded, may leave a cancelled batch or an open one that was not
-- downloaded, and is paid together with its batch.
create function guard_payout_batching() returns trigger language plpgsql as $$
declare batch payout_batches;
begin
  if new.payout_batch_id is distinct from old.payout_batch_id then
    select * into batch from payout_batches where id = coalesce(new.payout_batch_id, old.payout_batch_id);
    if (old.status, new.status) is distinct from ('approved', 'approved')
       or (new.payout_batch_id is null and batch.status <> 'cancelled'
         and not (batch.status = 'open' and batch.downloaded_at is null))
       or (new.payout_batch_id is not null and (old.payout_batch_id is not null or batch.status <> 'open'
         or batch.downloaded_at is not null)) then
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

-- Why a withdrawal waits, and how that ended (P620 to P625).
create table payee_holds (
  id uuid primary key default uuidv7(),
  withdrawal_id uuid not null references withdrawals,
  rule text not null
    check (rule in ('sanctions-match', 'shared-account', 'name-mismatch', 'new-account', 'large-first-payout', 'small-donations')),
  -- What the rule found, such as an entry of a list. The same finding is raised once for a withdrawal.
  subject text not null,
  facts jsonb not null,
  raised_at timestamptz not null,
  -- When time alone ends the hold; null if a person must clear it.
  ends_at timestamptz,
  cleared_at timestamptz,
  cleared_how text check (cleared_how in ('person', 'time', 'deposits')),
  cleared_by uuid references users,
  cleared_because text check (length(cleared_because) between 1 and 500),
  unique (withdrawal_id, rule, subject),
  constraint payee_hold_cleared_whole check (
    (cleared_at is null) = (cleared_how is null)
    and (cleared_by is not null) = (cleared_how is not distinct from 'person')
    and (cleared_by is null) = (cleared_because is null)
    and (cleared_how is distinct from 'time' or coalesce(cleared_at >= ends_at, false)))
);
create index payee_holds_open on payee_holds (ends_at) where cleared_at is null;
create trigger payee_holds_stay before delete on payee_holds for each row execute function refuse_change();

-- A hold is raised on a withdrawal that isn't on its way to the bank, and cleared once. The person who clears it may move money and isn't the payee.
-- Locks the withdrawal, so that it can't be approved or batched meanwhile.
create function guard_payee_hold() returns trigger language plpgsql as $$
declare withdrawal withdrawals;
begin
  if tg_op = 'UPDATE' and ((new.id, new.withdrawal_id, new.rule, new.subject, new.facts, new.raised_at, new.ends_at)
       is distinct from (old.id, old.withdrawal_id, old.rule, old.subject, old.facts, old.raised_at, old.ends_at)
     or old.cleared_at is not null) then
    raise exception 'a payee hold is cleared once' using errcode = 'check_violation', constraint = 'payee_hold_is_fixed';
  end if;
  select * into withdrawal from withdrawals where id = new.withdrawal_id for no key update;
  if tg_op = 'INSERT' and (new.cleared_at is not null or withdrawal.payout_batch_id is not null
     or withdrawal.status not in ('pending', 'approved')) then
    raise exception 'withdrawal % can no longer be held', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'payee_hold_before_the_bank';
  end if;
  if new.cleared_by is not null and (new.cleared_by = withdrawal.user_id or not may_move_money(new.cleared_by)) then
    raise exception 'this person may not clear the holds of withdrawal %', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'nobody_clears_their_own';
  end if;
  return new;
end $$;
create trigger payee_hold_change before insert or update on payee_holds for each row execute function guard_payee_hold();

-- A withdrawal with an open hold is neither approved, nor batched, nor paid. Its account stays the one that was checked.
create function guard_held_payout() returns trigger language plpgsql as $$
begin
  if old.account_key is not null and new.account_key is distinct from old.account_key then
    raise exception 'the account of a withdrawal cannot change' using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
  end if;
  if ((new.status <> old.status and new.status in ('approved', 'paid')) or (old.payout_batch_id is null and new.payout_batch_id is not null))
     and exists (select 1 from payee_holds where withdrawal_id = new.id and cleared_at is null) then
    raise exception 'withdrawal % is held', new.id using errcode = 'check_violation', constraint = 'held_payee_is_not_paid';
  end if;
  return new;
end $$;
create trigger held_payout before update on withdrawals for each row execute function guard_held_payout();

-- OFAC's list of Specially Designated Nationals, as staff uploaded it (P627). Payees are compared with the newest one.
create table sanctions_lists (
  id uuid primary key default uuidv7(),
  published_on date not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null references users,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Entries of people, without organizations, vessels and aircraft.
  people integer not null check (people > 0),
  -- Pairs of an entry's number and one of its names.
  names jsonb not null check (jsonb_typeof(names) = 'array'),
  -- Set if the list lacks names of an earlier one, so that a second person confirmed it (P710).
  second_person_request uuid unique references second_person_requests
);
create index sanctions_lists_newest on sanctions_lists (uploaded_at desc, id desc);
create trigger sanctions_lists_stay before update or delete on sanctions_lists for each row execute function refuse_change();

-- The yearly review of the payee checks (P629).
create table payee_check_reviews (
  id uuid primary key default uuidv7(),
  reviewed_at timestamptz not null,
  reviewed_by uuid not null references users,
  reviewed text not null check (length(reviewed) between 1 and 2000),
  changes text not null check (length(changes) between 1 and 2000)
);
create index payee_check_reviews_newest on payee_check_reviews (reviewed_at desc, id desc);
create trigger payee_check_reviews_stay before update or delete on payee_check_reviews for each row execute function refuse_change();

-- Two small credits by which a person shows that a bank account is theirs (P640). One set for a person's account.
create table micro_deposits (
  id uuid primary key default uuidv7(),
  -- Whose bank details they go to.
  withdrawal_id uuid not null references withdrawals,
  user_id uuid not null references users,
  account_key text not null,
  first_cents smallint not null check (first_cents between 1 and 99),
  second_cents smallint not null check (second_cents between 1 and 99),
  requested_at timestamptz not null,
  payout_batch_id uuid references payout_batches,
  status text not null default 'requested' check (status in ('requested', 'sent', 'confirmed', 'failed', 'returned')),
  -- Wrong pairs of amounts that the person entered.
  tries smallint not null default 0 check (tries between 0 and 3),
  sent_at timestamptz,
  ended_at timestamptz,
  unique (user_id, account_key),
  constraint micro_deposit_sent check ((status = 'requested') = (sent_at is null)),
  constraint micro_deposit_ended check ((status in ('confirmed', 'failed', 'returned')) = (ended_at is not null)),
  constraint micro_deposit_failed check ((status = 'failed') = (tries = 3))
);
create index micro_deposits_by_batch on micro_deposits (payout_batch_id, id) where payout_batch_id is not null;
create index micro_deposits_waiting on micro_deposits (id) where status = 'requested' and payout_batch_id is null;
create trigger micro_deposits_stay before delete on micro_deposits for each row execute function refuse_change();

-- The amounts and the account are fixed. Deposits are sent with their batch, and confirmed or failed only after that; wrong tries only add up.
create function guard_micro_deposit() returns trigger language plpgsql as $$
begin
  if (new.id, new.withdrawal_id, new.user_id, new.account_key, new.first_cents, new.second_cents, new.requested_at)
     is distinct from
     (old.id, old.withdrawal_id, old.user_id, old.account_key, old.first_cents, old.second_cents, old.requested_at)
     or (new.status <> old.status and (old.status, new.status) not in
       (('requested', 'sent'), ('sent', 'confirmed'), ('sent', 'failed'), ('sent', 'returned')))
     or (new.payout_batch_id is distinct from old.payout_batch_id and old.status <> 'requested')
     or new.tries < old.tries or (new.tries <> old.tries and old.status <> 'sent') then
    raise exception 'micro-deposits are fixed' using errcode = 'check_violation', constraint = 'micro_deposit_is_fixed';
  end if;
  if new.status = 'sent' and old.status = 'requested' and not exists
     (select 1 from payout_batches where id = new.payout_batch_id and status = 'paid') then
    raise exception 'micro-deposits are sent with their batch'
      using errcode = 'check_violation', constraint = 'micro_deposit_sent_with_its_batch';
  end if;
  return new;
end $$;
create trigger micro_deposit_change before update on micro_deposits for each row execute function guard_micro_deposit();

-- Deposits clear only the hold of a new account, and only once the payee has confirmed them.
create function guard_deposits_clear() returns trigger language plpgsql as $$
begin
  if new.cleared_how = 'deposits' and (new.rule <> 'new-account' or not exists
     (select 1 from micro_deposits d join withdrawals w on w.id = new.withdrawal_id
      where d.user_id = w.user_id and d.account_key = w.account_key and d.status = 'confirmed')) then
    raise exception 'the account of withdrawal % is not confirmed', new.withdrawal_id
      using errcode = 'check_violation', constraint = 'deposits_are_confirmed';
  end if;
  return new;
end $$;
create trigger deposits_clear before insert or update on payee_holds for each row execute function guard_deposits_clear();
