-- outside a transaction: each index is made while everyone writes on.

-- Each posting asks whether a donor gave to the campaign before.
drop index concurrently if exists donations_of_donor;
create index concurrently donations_of_donor on donations (donor_email, campaign_id, created_at) where status = 'captured';
-- Older servers: they find a donor's donations by the index above.
drop index concurrently if exists donations_by_donor;
