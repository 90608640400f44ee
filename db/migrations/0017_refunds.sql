-- Refunds that admins ask for, and the orders in which admins read donations.

-- One a payment. Written before the provider is asked, so that whatever breaks in between can be taken up again (decision 16).
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null unique references payments,
  -- What goes back to the donor, in cents: everything that the provider took.
  total bigint not null check (total >= 0),
  reason text not null check (length(reason) between 1 and 500),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  -- A refund that the provider refused may be asked for again; each attempt is another request to it.
  attempt smallint not null default 1 check (attempt >= 1),
  finished_at timestamptz,
  failed_at timestamptz,
  failure text,
  check ((failed_at is null) = (failure is null)),
  check (finished_at is null or failed_at is null)
);
create index refunds_open on refunds (requested_at) where finished_at is null and failed_at is null;

-- The orders of the transactions page: a page's ids come from the index alone, whichever way and however deep.
drop index donations_by_time;
create index donations_by_time on donations (created_at, id) include (status);
create index donations_by_amount on donations (amount, id) include (status);
create index donations_by_total on donations (total, id) include (status);
-- Few: what went back, or may.
create index donations_returned on donations (created_at, id) where status <> 'captured';
