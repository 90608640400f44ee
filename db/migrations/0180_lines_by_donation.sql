-- The lines that each donation was paid with, in cents before returns. An offline donation has its amount alone.
-- Joins by the donation's id, because PostgreSQL can't push a join into the branches of a union with conditions: it would read all payments.
create or replace view donation_lines as
select d.id, d.campaign_id, o.kind as offline_kind, coalesce(o.has_receipt, true) as has_receipt, coalesce(p.is_test, o.is_test) as is_test,
       coalesce(p.amount, o.cents) as amount, coalesce(p.tip, 0) as tip, coalesce(p.foundation_donation, 0) as foundation_donation,
       coalesce(p.processing_fee, 0) as processing_fee, coalesce(p.credit_card_fee, 0) as credit_card_fee, coalesce(p.total, o.cents) as total
from donations d
left join payments p on p.id = d.id and p.status = 'captured'
left join offline_donations o on o.id = d.id and o.status in ('posted', 'reversed')
where p.id is not null or o.id is not null;

create or replace function rollups.follow_deleted_real_funds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollups.real_funds as f (campaign_id, raised)
  select gone.campaign_id, -sum(gone.amount)
  from gone left join payments p on p.id = gone.id left join offline_donations o on o.id = gone.id
  where gone.status = 'captured' and not coalesce(p.is_test, o.is_test) group by gone.campaign_id order by gone.campaign_id
  on conflict (campaign_id) do update set raised = f.raised + excluded.raised;
  return null;
end $$;
