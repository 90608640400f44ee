-- Fee schedules, and which of them a quote or withdrawal follows. Rows of before, and rows of older servers, follow the specification's.

-- Fee schedules (P500): what donors and students pay. Append-only, so that a donation or withdrawal keeps the fees that were shown. The schedule in
-- force is the last to have begun; of several that began together, the one made last.

create table fee_schedules (
  id uuid primary key default uuidv7(),
  mode text not null check (mode in ('choice', 'required', 'surcharge')),
  -- Shares in basis points (100 = 1%), flat fees in cents, tips in percent. A share of 10% and 50 cents leave something of a donation of $1.
  processing_bp smallint not null check (processing_bp between 0 and 1000),
  processing_flat smallint not null check (processing_flat between 0 and 50),
  credit_surcharge_bp smallint not null check (credit_surcharge_bp between 0 and 300),
  stated_cost_bp smallint check (stated_cost_bp between 0 and 1000),
  surcharge_noticed_on date,
  surcharge_state text check (surcharge_state ~ '^[A-Z]{2}$'),
  platform_bp smallint not null check (platform_bp between 0 and 1000),
  withdrawal_flat smallint not null check (withdrawal_flat between 0 and 1000),
  tip_choices smallint[] not null check (tip_choices[1] = 0 and 50 >= all (tip_choices) and 0 <= all (tip_choices) and cardinality(tip_choices) <= 6),
  tip_default smallint not null,
  valid_from timestamptz not null,
  made_at timestamptz not null,
  -- Null for the schedules that come with the software.
  made_by uuid references users,
  reason text not null check (length(reason) between 1 and 500),
  -- An admin confirms once that these fees are the operator's own.
  confirmed_at timestamptz,
  confirmed_by uuid references users,
  constraint tip_default_is_offered check (tip_default = any (tip_choices)),
  constraint surcharge_has_its_mode check ((mode = 'surcharge') = (credit_surcharge_bp > 0)),
  constraint surcharge_within_cost check (credit_surcharge_bp <= coalesce(stated_cost_bp, 0)),
  -- Says one day less than the rule, because the operator's day may be ahead of UTC.
  constraint surcharge_after_notice check (mode <> 'surcharge' or made_by is null or
    (surcharge_state is not null and surcharge_noticed_on is not null and surcharge_noticed_on + 29 <= (valid_from at time zone 'UTC')::date)),
  constraint surcharge_within_state_law check (mode <> 'surcharge' or
    (surcharge_state is null or (surcharge_state not in ('CT', 'MA', 'ME', 'PR') and (surcharge_state <> 'CO' or credit_surcharge_bp <= 200)))),
  constraint made_before_it_begins check (made_by is null or valid_from >= made_at),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (made_by is null or confirmed_by is not null)
);
create index fee_schedules_by_start on fee_schedules (valid_from desc, made_at desc, id desc);

-- Only a confirmation may be added to a row, once.
create function guard_fee_schedule() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_at is null and new.confirmed_at is not null
     and to_jsonb(new) - '{confirmed_at,confirmed_by}'::text[] = to_jsonb(old) - '{confirmed_at,confirmed_by}'::text[] then
    return new;
  end if;
  raise exception 'fee schedules are append-only'
    using errcode = 'restrict_violation', constraint = 'fee_schedules_stay';
end $$;
create trigger fee_schedules_stay before update or delete on fee_schedules for each row execute function guard_fee_schedule();
-- Older servers: they don't know the table.
create trigger fee_schedules_no_truncate before truncate on fee_schedules for each statement execute function refuse_change();

-- The fees of the product specification, which demo mode uses, and which every older donation and withdrawal paid.
insert into fee_schedules (id, mode, processing_bp, processing_flat, credit_surcharge_bp, stated_cost_bp, platform_bp, withdrawal_flat, tip_choices,
  tip_default, valid_from, made_at, reason)
values ('01900000-0000-7000-8000-000000000001', 'surcharge', 290, 30, 250, 250, 1000, 25, '{0,10,15,20}', 15, '2000-01-01Z', '2000-01-01Z',
  'The fees of the specification');

-- Refuses a quote that its schedule doesn't allow: a fee taken out of the donation, a surcharge or a tip that it doesn't offer.
create function guard_quote_fees() returns trigger language plpgsql as $$
declare fees fee_schedules;
begin
  select * into fees from fee_schedules where id = new.fee_schedule_id;
  if not new.covers_fees and fees.mode <> 'choice' or new.credit_card_fee > 0 and fees.mode <> 'surcharge'
     or new.tip_percentage <> all (fees.tip_choices) then
    raise exception 'fee schedule % does not allow this quote', new.fee_schedule_id
      using errcode = 'check_violation', constraint = 'quote_follows_its_schedule';
  end if;
  return new;
end $$;

-- A constant default writes no row. Older servers: they write quotes at the fees of the specification, as the defaults say.
alter table quotes
  add column fee_schedule_id uuid not null default '01900000-0000-7000-8000-000000000001',
  add column covers_fees boolean not null default true;
alter table quotes add constraint quotes_fee_schedule_id_fkey foreign key (fee_schedule_id) references fee_schedules not valid;
alter table quotes add constraint quote_of_a_dollar check (amount + case when covers_fees then 0 else processing_fee end >= 100) not valid;
alter table quotes add constraint quote_surcharges_credit check (credit_card_fee = 0 or payment_method = 'credit_card') not valid;
create trigger quote_follows_its_schedule before insert on quotes for each row execute function guard_quote_fees();

-- A donation of $1 whose fee comes out of it leaves less than $1. Older servers: they write no less than before.
alter table quotes drop constraint quotes_amount_check;
alter table quotes add constraint quotes_amount_check check (amount >= 1) not valid;
-- Older servers: they offer the tips of the specification.
alter table quotes drop constraint quotes_tip_percentage_check;
alter table quotes add constraint quotes_tip_percentage_check check (tip_percentage between 0 and 50) not valid;
-- Older servers: as above.
alter table payments drop constraint payments_amount_check;
alter table payments add constraint payments_amount_check check (amount >= 1) not valid;
alter table payments add constraint payment_of_a_dollar check (amount + processing_fee >= 100) not valid;
alter table payments add constraint payment_surcharges_credit check (credit_card_fee = 0 or payment_method = 'credit_card') not valid;
alter table payments add constraint attempt_surcharges_credit
  check (attempts = 0 or credit_card_fee = 0 or coalesce(card_funding, 'credit') = 'credit') not valid;
-- Older servers: as above.
alter table donations drop constraint given_is_an_amount;
alter table donations add constraint given_is_an_amount check (given_amount >= 1 and given_total >= given_amount) not valid;

alter table withdrawals add column fee_schedule_id uuid not null default '01900000-0000-7000-8000-000000000001';
alter table withdrawals add constraint withdrawals_fee_schedule_id_fkey foreign key (fee_schedule_id) references fee_schedules not valid;
create or replace function guard_withdrawal_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.request_id, new.user_id, new.campaign_id, new.amount, new.platform_fee, new.processing_fee, new.payout,
      new.approvals_needed, new.created_at, new.fee_schedule_id)
     is distinct from
     (old.id, old.request_id, old.user_id, old.campaign_id, old.amount, old.platform_fee, old.processing_fee, old.payout,
      old.approvals_needed, old.created_at, old.fee_schedule_id) then
    raise exception 'what a withdrawal asks for cannot change'
      using errcode = 'check_violation', constraint = 'withdrawal_is_fixed';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
     (('pending', 'approved'), ('pending', 'rejected'), ('approved', 'paid'), ('paid', 'returned')) then
    raise exception 'a withdrawal cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'withdrawal_transition';
  end if;
  if old.status = 'pending' and new.status = 'approved' and new.approvals_needed >
     (select count(*) from withdrawal_approvals a where a.withdrawal_id = new.id and has_role(a.admin_user_id, 'admin')) then
    raise exception 'withdrawal % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_has_its_approvals';
  end if;
  return new;
end $$;
