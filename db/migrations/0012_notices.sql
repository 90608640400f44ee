-- What is unread, counted at every page of a signed-in person.
create index notifications_unread on notifications (user_id) where read_at is null;
