-- outside a transaction: the indexes are made while everyone writes on.

-- A donor's returned donations, and payments that never became one.
drop index concurrently if exists donations_returned_of_donor;
create index concurrently donations_returned_of_donor on donations (donor_email) where status <> 'captured';
drop index concurrently if exists payments_unpaid_of_donor;
create index concurrently payments_unpaid_of_donor on payments (donor_email) where status in ('failed', 'expired', 'held');
