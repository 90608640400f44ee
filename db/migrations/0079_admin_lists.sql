-- outside a transaction: each index is made while everybody writes on.

-- The audit log in its order, also of one action or one admin; which actions and admins there are is read by hopping through the same indexes.
drop index concurrently if exists audit_entries_newest;
create index concurrently audit_entries_newest on audit_entries (at desc, id desc);
drop index concurrently if exists audit_entries_by_action;
create index concurrently audit_entries_by_action on audit_entries (action, at desc, id desc);
drop index concurrently if exists audit_entries_by_actor;
create index concurrently audit_entries_by_actor on audit_entries (actor_user_id, at desc, id desc);
drop index concurrently if exists audit_entries_of_subject;
create index concurrently audit_entries_of_subject on audit_entries (subject_id, at desc, id desc);

-- What was typed as a reason is searched by its words.
drop index concurrently if exists audit_words_search;
create index concurrently audit_words_search on audit_words using gin (folded(reason) gin_trgm_ops) where reason is not null;

-- Scholars by their school.
drop index concurrently if exists campaigns_by_school;
create index concurrently campaigns_by_school on campaigns (folded(university), id);
