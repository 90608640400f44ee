-- A campaign that owes, since a bank took back what was withdrawn already, pays nothing out until new donations have made up for it.

-- As before, and nothing leaves a campaign that owes: a bank has taken back what was withdrawn already.
create or replace function payout_obstacle(campaign campaigns) returns text language sql stable as $$
  select case when campaign.funds_frozen_at is not null then 'frozen' when campaign.owner_suspended then 'suspended'
    when campaign.consent_withdrawn then 'consent'
    when campaign.raised_amount - campaign.total_withdrawn - campaign.pending_withdrawn < 0 then 'owed' end $$;

-- As before, less what left without a withdrawal: a debt that was written off is owed no more.
create or replace function real_funds_left(campaign text) returns bigint language sql stable as $$
  select (select coalesce(sum(d.amount), 0) from donations d join payments p on p.id = d.id
          where d.campaign_id = campaign and d.status = 'captured' and not p.is_test)::bigint
       - (select coalesce(sum(case w.status when 'returned' then w.amount - w.payout else w.amount end), 0) from withdrawals w
          where w.campaign_id = campaign and not w.is_test and w.status <> 'rejected')::bigint
       - (select c.settled_apart from campaigns c where c.id = campaign) $$;

-- As before, and real money stands behind a real payout until it leaves, not at its approval alone.
create or replace function guard_payout_obstacles() returns trigger language plpgsql as $$
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
