-- Requests that joined a refund which another request had started. Each stays that refund when it is repeated, so that money goes back once.
create table joined_refunds (
  -- The id that the request's browser made.
  request_id uuid primary key,
  refund_id uuid not null references refunds,
  requested_by uuid not null references users,
  requested_at timestamptz not null default now()
);
create index joined_refunds_of_refund on joined_refunds (refund_id);
