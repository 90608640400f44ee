-- What was there before 0059. Each statement sees all as of one instant: what there is, less what the triggers have counted of it by
-- then. Writes go on meanwhile, and count themselves.

insert into rollups.campaign_days as d
select campaign_id, day, sum(donations), sum(amount) from (
  select campaign_id, platform_day(created_at, (select time_zone from rollups.calendar)) as day, 1 as donations, amount from donations where status = 'captured'
  union all select campaign_id, day, -donations, -amount from rollups.days_of_campaigns) days
group by campaign_id, day having (sum(donations), sum(amount)) <> (0, 0)
on conflict (campaign_id, day) do update set donations = d.donations + excluded.donations, amount = d.amount + excluded.amount;

insert into rollups.campaign_sums
select month, purpose, is_active, sum(campaigns), sum(at_goal), sum(goal), sum(raised), sum(donors), sum(withdrawn), sum(pending) from (
  select campaign_month as month, purpose, is_active, 1 as campaigns, (funding_goal > 0 and raised_amount >= funding_goal)::int as at_goal,
    funding_goal as goal, raised_amount as raised, donor_count as donors, total_withdrawn as withdrawn, pending_withdrawn as pending
  from campaigns
  union all select month, purpose, is_active, -campaigns, -at_goal, -goal, -raised, -donors, -withdrawn, -pending from rollups.campaign_sums) c
group by month, purpose, is_active;

insert into rollups.newcomer_days
select day, sum(sign_ups), sum(campaigns) from (
  select platform_day(created_at, (select time_zone from rollups.calendar)) as day, 1 as sign_ups, 0 as campaigns from users
  union all select platform_day(created_at, (select time_zone from rollups.calendar)), 0, 1 from campaigns
  union all select day, -sign_ups, -campaigns from rollups.newcomer_days) newcomers
group by day having (sum(sign_ups), sum(campaigns)) <> (0, 0);

select rollups.change_owners(array_agg(row(owner_id, campaigns, with_donation, at_goal, withdrawals)::rollups.owner_change))
from (
  select owner_id, sum(campaigns) as campaigns, sum(with_donation) as with_donation, sum(at_goal) as at_goal, sum(withdrawals) as withdrawals
  from (
    select owner_id, 1 as campaigns, (donor_count > 0)::int as with_donation, (funding_goal > 0 and raised_amount >= funding_goal)::int as at_goal,
      0 as withdrawals from campaigns
    union all select user_id, 0, 0, 0, 1 from withdrawals where status <> 'rejected'
    union all select owner_id, -campaigns, -with_donation, -at_goal, -withdrawals from rollups.owners) changes
  group by owner_id) owners
where (campaigns, with_donation, at_goal, withdrawals) <> (0, 0, 0, 0) having count(*) > 0;

insert into rollups.people (donors)
select (select count(*) from rollups.donors where donation_count > 0) - (select coalesce(sum(donors), 0) from rollups.people);

select rollups.fold();
