-- Raised whenever all sessions of a person end: a sign-in that was proven before that starts none.
-- Older servers: they start sessions without asking for it.
alter table users add column session_generation integer not null default 0;
