-- outside a transaction: the index is made while everyone writes on.

-- All donations of a donor, instead of the captured and the returned ones: a statement that names only the donor could use neither index.
drop index concurrently if exists donations_by_donor;
create index concurrently donations_by_donor on donations (donor_email, campaign_id, created_at);
drop index concurrently if exists donations_of_donor;
drop index concurrently if exists donations_returned_of_donor;
