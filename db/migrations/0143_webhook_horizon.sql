-- Which transactions had begun when a message was collected: see db/schema/13-outgoing-webhooks.sql.
alter table webhook_messages add column horizon bigint not null default 0;
