-- outside a transaction: each table is locked for its own moment alone.

-- Whatever writes to what admins look at says so, however it came about: what servers keep in memory for them goes by it
-- (docs/decisions/0030). Browsers watch the topic 'admin', which the commands announce; this one reaches servers alone.
create or replace function announce_admin_facts() returns trigger language plpgsql set search_path = public, pg_temp as
  $$ begin perform pg_notify('topics', 'admin-facts'); return null; end $$;

create or replace trigger admin_facts after insert or update or delete on users for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on profiles for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on user_roles for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on campaigns for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on campaign_reports for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on donations for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on ledger_transactions for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on ledger_entries for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on accounting_periods for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on accounting_exports for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on withdrawals for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on withdrawal_approvals for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on payout_batches for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on suspense_items for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on provider_differences for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on card_testing_alerts for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on payment_warnings for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on disputes for each statement execute function announce_admin_facts();
create or replace trigger admin_facts after insert or update or delete on self_checks for each statement execute function announce_admin_facts();

-- These are written all the time, and admins look at few of their changes: a commit that announces waits for others that do.
create or replace trigger admin_facts_new after insert on payments for each row
  when (new.status in ('captured', 'held')) execute function announce_admin_facts();
create or replace trigger admin_facts after update on payments for each row
  when ((old.status in ('captured', 'held') or new.status = 'held')
    and (old.status, old.amount, old.total, old.held_total, old.provider_fee, old.payment_method, old.donor_name, old.donor_email)
      is distinct from (new.status, new.amount, new.total, new.held_total, new.provider_fee, new.payment_method, new.donor_name, new.donor_email))
  execute function announce_admin_facts();
create or replace trigger admin_facts after update on outbox_events for each row
  when ((old.given_up_at, old.dismissed_at) is distinct from (new.given_up_at, new.dismissed_at)) execute function announce_admin_facts();
create or replace trigger admin_facts after update on mails for each row
  when ((old.given_up_at, old.dismissed_at) is distinct from (new.given_up_at, new.dismissed_at)) execute function announce_admin_facts();
create or replace trigger admin_facts after update on task_runs for each row
  when ((old.failed_at > coalesce(old.succeeded_at, '-infinity')) is distinct from (new.failed_at > coalesce(new.succeeded_at, '-infinity')))
  execute function announce_admin_facts();
create or replace trigger admin_facts_new after insert on task_runs for each row
  when (new.failed_at is not null) execute function announce_admin_facts();
