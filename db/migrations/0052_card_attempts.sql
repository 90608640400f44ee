-- Which token was charged last, as a keyed hash: a repeat of one request is no other attempt.
alter table payments add column token_hash text check (length(token_hash) <= 100);

-- What a donor was shown stands in `total`, which the server's role may not change (0028_roles.sql). The one exception: on the
-- provider's own page the card is known only once it was authorised, and a card that is no credit card pays no credit card fee (P153).
-- Answers the total to take; null where the payment is not one of these, or not open any more.
create function take_card_fee_off(payment uuid) returns bigint language sql security definer set search_path = public, pg_temp as $$
  update payments set total = total - credit_card_fee, credit_card_fee = 0, payment_method = 'debit_card'
  where id = payment and status = 'started' and is_checkout returning total
$$;
