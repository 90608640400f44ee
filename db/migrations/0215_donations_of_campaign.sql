-- outside a transaction: the index is made while everyone writes on.

-- Replaces an index of captured donations alone: programs also list a campaign's returned ones, and read most of the table for a page of them.
drop index concurrently if exists donations_of_campaign;
create index concurrently donations_of_campaign on donations (campaign_id, created_at desc, id desc) include (status);
drop index concurrently if exists donations_newest;
