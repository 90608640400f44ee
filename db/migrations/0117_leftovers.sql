-- Names and functions that db/schema does without.

-- The audit log's table was once called audit_log, and its constraints and its sequence still are.
-- Older servers: they name none of them.
do $$
declare old_name text;
begin
  for old_name in select conname from pg_constraint where conrelid = 'audit_entries'::regclass and conname like 'audit\_log\_%' loop
    execute format('alter table audit_entries rename constraint %I to %I', old_name, replace(old_name, 'audit_log_', 'audit_entries_'));
  end loop;
end $$;
-- Older servers: as above.
alter sequence audit_log_id_seq rename to audit_entries_id_seq;

-- 0102 was the only caller of the first, and 0083 dropped the trigger of the second.
-- Older servers: they call neither.
drop procedure count_all_donations();
-- Older servers: as above.
drop function rollups.follow_inserted_days();
