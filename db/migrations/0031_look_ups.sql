-- When the provider is asked about a payment next: each payment has its own pauses, and a failed look-up delays that one alone.

alter table payments
  add column next_look_up_at timestamptz,
  add column failed_look_ups smallint not null default 0 check (failed_look_ups >= 0);
update payments set next_look_up_at = clock_timestamp()
where status in ('captured', 'held') and created_at > clock_timestamp() - interval '120 days';
-- A capture that stands is asked about again while its donor's bank may still take it back.
create index payments_to_recheck on payments (next_look_up_at) where status in ('captured', 'held') and next_look_up_at is not null;
