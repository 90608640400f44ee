-- The guards of what may be withdrawn look on after the write instead of before it, and refuse as they did. A table with a trigger
-- before its updates has every generated column computed anew by each of them: the search text too, by a donation that changes sums alone.
create or replace trigger withdrawn_within_raised after update of total_withdrawn, pending_withdrawn on campaigns
  for each row execute function guard_withdrawn_funds();
create or replace trigger withdrawals_need_consent after update of total_withdrawn, pending_withdrawn on campaigns
  for each row execute function guard_consented_funds();

-- A campaign's row is as long as its story and changes with each donation: with room on its page the next version stays there, and no
-- index need hear of it where its progress is the same. New pages alone are left so.
alter table campaigns set (fillfactor = 80);
