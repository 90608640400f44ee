-- What a payment brought is real money or it is not, for ever: the sandbox's is not, and what Stripe took with test keys is not either
-- (decision 23). The server says at its start which kind its provider takes; the database writes it down with each payment.
alter table platform_mode add column takes_tests boolean not null default false;

alter table payments add column is_test boolean not null default true;
update payments set is_test = provider = 'sandbox';

create function mark_test_payment() returns trigger language plpgsql as $$
begin
  new.is_test := new.provider = 'sandbox' or exists (select 1 from platform_mode where takes_tests);
  return new;
end $$;
create trigger test_payments before insert on payments for each row execute function mark_test_payment();

-- As before, by what each payment was and no more by the name of its provider.
create or replace function real_funds_left(campaign text) returns bigint language sql stable as $$
  select (select coalesce(sum(d.amount), 0) from donations d join payments p on p.id = d.id
          where d.campaign_id = campaign and d.status = 'captured' and not p.is_test)::bigint
       - (select coalesce(sum(case w.status when 'returned' then w.amount - w.payout else w.amount end), 0) from withdrawals w
          where w.campaign_id = campaign and not w.is_test and w.status <> 'rejected')::bigint $$;
