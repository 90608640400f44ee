-- The server's queries run as a role that owns nothing (docs/decisions/0012): what it may not write itself, these functions write
-- for it, as their owner. Which rights it has is told in one place, app/platform/table-rights.ts; the migrator grants them.

alter function rollups.follow_inserted_donations() security definer set search_path = public, pg_temp;
alter function rollups.follow_updated_donations() security definer set search_path = public, pg_temp;
alter function rollups.follow_deleted_donations() security definer set search_path = public, pg_temp;
alter function rollups.follow_ledger() security definer set search_path = public, pg_temp;
alter function rollups.fold() security definer set search_path = public, pg_temp;
alter function rollups.use_time_zone(text) security definer set search_path = public, pg_temp;

-- Closing a month waits for every posting under way, batches of payouts are made one after the other. Who may not change every
-- column of a table may not lock it against others.
create function lock_ledger() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table ledger_transactions in share row exclusive mode;
end $$;

create function lock_payout_batches() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table payout_batches in share row exclusive mode;
end $$;
