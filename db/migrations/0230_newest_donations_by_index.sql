-- Looks up the grant of each donation that is shown. With `exists`, PostgreSQL read all grants for each campaign page.
create or replace view donation_summary as
select id, campaign_id, case when is_anonymous then 'Anonymous' else donor_name end as display_name, amount, message, created_at,
       in_honor_of, thank_you,
       -- A fund's or an employer's grant, which this person recommended. Not `exists`, for which PostgreSQL would read all such grants at once.
       coalesce((select o.kind in ('daf', 'payroll') from offline_donations o where o.id = donations.id), false) as is_recommended
from donations where status = 'captured';
