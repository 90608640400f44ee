-- outside a transaction: the indexes are made while everyone writes on.

drop index concurrently if exists offline_donations_by_amount;
create index concurrently offline_donations_by_amount on offline_donations (cents, id);
drop index concurrently if exists offline_donations_of_campaign;
create index concurrently offline_donations_of_campaign on offline_donations (campaign_id, id);
drop index concurrently if exists offline_donations_search;
create index concurrently offline_donations_search on offline_donations
  using gin (folded(coalesce(donor_name, '') || ' ' || coalesce(donor_email, '') || ' ' || reference) gin_trgm_ops);
drop index concurrently if exists offline_donations_not_posted;
create index concurrently offline_donations_not_posted on offline_donations (status, received_on, id) where status <> 'posted';
drop index concurrently if exists donations_returned_by_status;
create index concurrently donations_returned_by_status on donations (status, created_at, id) where status <> 'captured';
