-- When a donation or a withdrawal last changed, for programs that follow changes. Rows of before count as unchanged since they were made.
alter table donations add column changed_at timestamptz;
alter table donations alter column changed_at set default clock_timestamp();
alter table withdrawals add column changed_at timestamptz;
alter table withdrawals alter column changed_at set default clock_timestamp();

create function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger donation_changed before update of amount, total, status, donor_name, donor_email, is_anonymous on donations
  for each row execute function stamp_change();
create trigger withdrawal_changed before update of status, decided_at, paid_at, returned_at, payout_batch_id on withdrawals
  for each row execute function stamp_change();
