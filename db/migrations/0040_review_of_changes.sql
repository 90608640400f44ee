-- What a listed campaign says of itself is looked at again after a change; it stays listed meanwhile (decision 20).

alter table campaigns add column changed_since_review_at timestamptz;
create index campaigns_changed on campaigns (changed_since_review_at) where changed_since_review_at is not null;
