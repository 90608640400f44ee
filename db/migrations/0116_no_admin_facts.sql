-- outside a transaction: each table is locked only while its own trigger is dropped.

-- Admins' answers are no longer stored in memory (docs/decisions/0030), so nothing listens for 'admin-facts'.
drop trigger if exists admin_facts on users;
drop trigger if exists admin_facts on profiles;
drop trigger if exists admin_facts on user_roles;
drop trigger if exists admin_facts on campaigns;
drop trigger if exists admin_facts on campaign_reports;
drop trigger if exists admin_facts on donations;
drop trigger if exists admin_facts on ledger_transactions;
drop trigger if exists admin_facts on ledger_entries;
drop trigger if exists admin_facts on accounting_periods;
drop trigger if exists admin_facts on accounting_exports;
drop trigger if exists admin_facts on withdrawals;
drop trigger if exists admin_facts on withdrawal_approvals;
drop trigger if exists admin_facts on payout_batches;
drop trigger if exists admin_facts on suspense_items;
drop trigger if exists admin_facts on provider_differences;
drop trigger if exists admin_facts on card_testing_alerts;
drop trigger if exists admin_facts on payment_warnings;
drop trigger if exists admin_facts on disputes;
drop trigger if exists admin_facts on self_checks;
drop trigger if exists admin_facts_new on payments;
drop trigger if exists admin_facts on payments;
drop trigger if exists admin_facts on outbox_events;
drop trigger if exists admin_facts on mails;
drop trigger if exists admin_facts on task_runs;
drop trigger if exists admin_facts_new on task_runs;
-- Older servers: an answer that they have in memory is dropped after 10 s instead of at once; none of them calls the function.
drop function if exists announce_admin_facts();
