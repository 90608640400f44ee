-- How a session was proven, which decides what it may do (decision 24). Of those that were open before it is not known: none of them
-- counts as a second factor.
alter table sessions add column proved_by text not null default 'device'
  check (proved_by in ('sign-up', 'code', 'password', 'device', 'passkey', 'reset-link'));
alter table sessions alter column proved_by drop default;
