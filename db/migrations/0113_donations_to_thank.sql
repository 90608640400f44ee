-- outside a transaction: the index is made while everyone writes on.

-- What an owner has not thanked for yet is read by each opening of their home, however many donations were thanked for.
drop index concurrently if exists donations_to_thank;
create index concurrently donations_to_thank on donations (campaign_id, created_at desc, id desc) where status = 'captured' and thanked_at is null;
