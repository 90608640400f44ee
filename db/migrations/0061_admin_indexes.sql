-- outside a transaction: each index is made while everybody writes on.

-- Donors in each order of their list. The count that every page asks for is kept; the page is skipped to by the index alone.
drop index concurrently if exists rollups.donors_in_order_of_total;
create index concurrently donors_in_order_of_total on rollups.donors (total_donated desc, donor_email) where donation_count > 0;
drop index concurrently if exists rollups.donors_in_order_of_count;
create index concurrently donors_in_order_of_count on rollups.donors (donation_count desc, donor_email) where donation_count > 0;
drop index concurrently if exists rollups.donors_in_order_of_first;
create index concurrently donors_in_order_of_first on rollups.donors (first_donation desc, donor_email) where donation_count > 0;
drop index concurrently if exists rollups.donors_in_order_of_last;
create index concurrently donors_in_order_of_last on rollups.donors (last_donation desc, donor_email) where donation_count > 0;
drop index concurrently if exists rollups.donors_by_total;

-- Campaigns by the student's name, and those of a month that run.
drop index concurrently if exists campaigns_by_student;
create index concurrently campaigns_by_student on campaigns (folded(first_name || ' ' || last_name), id);
drop index concurrently if exists campaigns_running;
create index concurrently campaigns_running on campaigns (campaign_month, campaign_end_date)
  where is_active and is_approved and not consent_withdrawn and not owner_suspended;

-- What moderation counts on each view of its queue.
drop index concurrently if exists campaigns_held_back;
create index concurrently campaigns_held_back on campaigns (moderation) where moderation in ('unlisted', 'deactivated');
