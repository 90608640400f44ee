-- What admins read of donations that went back in part (0048): they see, and order by, what was given; what is left stands beside it.
drop index donations_by_amount;
drop index donations_by_total;
create index donations_by_amount on donations (given_amount, id) include (status);
create index donations_by_total on donations (given_total, id) include (status);
-- Few, like those that went back whole.
create index donations_partly_returned on donations (created_at, id) where status = 'captured' and total < given_total;

-- A refund that the bank sends back is news like the refund itself.
drop index ledger_returns_newest;
create index ledger_returns_newest on ledger_transactions (occurred_at desc)
  where kind in ('donation_refunded', 'refund_failed', 'donation_disputed');
