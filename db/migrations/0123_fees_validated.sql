-- outside a transaction: validates the constraints of 0123 for the rows that exist, under a lock that lets others write.
alter table quotes validate constraint quotes_fee_schedule_id_fkey;
alter table quotes validate constraint quote_of_a_dollar;
alter table quotes validate constraint quote_surcharges_credit;
alter table quotes validate constraint quotes_amount_check;
alter table quotes validate constraint quotes_tip_percentage_check;
alter table payments validate constraint payments_amount_check;
alter table payments validate constraint payment_of_a_dollar;
alter table payments validate constraint payment_surcharges_credit;
alter table payments validate constraint attempt_surcharges_credit;
alter table donations validate constraint given_is_an_amount;
alter table withdrawals validate constraint withdrawals_fee_schedule_id_fkey;
