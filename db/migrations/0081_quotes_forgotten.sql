-- How far a task has walked through a table, where it would otherwise read the whole of it each time.
alter table task_runs add column walked_to timestamptz;
create index quotes_by_end on quotes (expires_at);
