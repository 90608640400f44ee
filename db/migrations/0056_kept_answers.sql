-- An answer is kept for as long as its request may come again: a phone that was away for weeks repeats what it sent before.
alter table idempotency_keys
  add column lifetime_days smallint not null default 7 check (lifetime_days between 1 and 60);
