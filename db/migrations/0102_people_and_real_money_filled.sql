-- outside a transaction: what was there before 0100, a campaign at a time. Writes go on meanwhile, and count themselves.

call count_all_donations();

-- One statement: what there is as of one instant, less what the triggers have counted of it by then.
insert into rollups.real_funds as f (campaign_id, raised)
select campaign_id, sum(amount) from (
  select d.campaign_id, d.amount from donations d join payments p on p.id = d.id where d.status = 'captured' and not p.is_test
  union all select campaign_id, -raised from rollups.real_funds) changes
group by campaign_id having sum(amount) <> 0 order by campaign_id
on conflict (campaign_id) do update set raised = f.raised + excluded.raised;

-- As before, from the stored sum.
create or replace function real_funds_left(campaign text) returns bigint language sql stable as $$
  select coalesce((select f.raised from rollups.real_funds f where f.campaign_id = campaign), 0)
       - (select coalesce(sum(case w.status when 'returned' then w.amount - w.payout else w.amount end), 0) from withdrawals w
          where w.campaign_id = campaign and not w.is_test and w.status <> 'rejected')::bigint
       - (select c.settled_apart from campaigns c where c.id = campaign) $$;

select rollups.fold();
