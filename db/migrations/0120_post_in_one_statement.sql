-- Posts a group of captured donations in one statement outside a transaction.

-- Older servers: the last release does not call this function.
drop function if exists post_captured_donations(jsonb, jsonb, jsonb, jsonb, text, jsonb, timestamptz);

-- Posts captured donations (P169, P202); the only code that does so. app/donations/posting/post-captured-donations.server.ts calls it with a group
-- of captures, so that a group of any size costs one round trip, and PostgreSQL never waits for the server while it holds locks. The function runs
-- with the caller's rights, which are those of the server's role. Each argument is an array of flat rows, with keys named after the columns they
-- fill:
--   captures      the payments that the provider captured: id, campaign, the amounts read before the call, the captured total, and the provider's fee
--   movements     the movements of these payments at the provider
--   transactions  the ledger transactions of these captures, computed by app/ledger/postings.ts
--   entries       the balanced entries of these transactions, matched by `key`
--   events        the events that reported the captures, each with its provider
-- Returns the ids of the payments that became donations (`posted`), and unless it may wait, of those whose campaign another transaction has locked
-- (`locked`). Omits and leaves unchanged any payment that is not open, has other amounts, or belongs to a campaign whose owner has left, so repeated
-- captures change nothing. Fails as a whole if the ledger or the donations already contain one of the payments.
create function post_captured_donations(
  captures jsonb, movements jsonb, transactions jsonb, entries jsonb, events jsonb, present timestamptz, may_wait boolean,
  out posted uuid[], out locked uuid[]
) language plpgsql
  set search_path = public, pg_temp
  -- Otherwise PostgreSQL would plan each statement again for each length of `posted`.
  set plan_cache_mode = force_generic_plan
as $$
declare campaign_ids text[];
begin
  -- The locks of the campaigns, in the order of their ids, so that in the meantime no other transaction counts the same donors or deletes the account
  -- of an owner.
  if may_wait then
    select array_agg(id) into campaign_ids from (
      select id from campaigns where id in (select c->>'campaign_id' from jsonb_array_elements(captures) as c)
      order by id for no key update) as free;
  else
    select array_agg(id) into campaign_ids from (
      select id from campaigns where id in (select c->>'campaign_id' from jsonb_array_elements(captures) as c)
      order by id for no key update skip locked) as free;
    select array_agg((c->>'id')::uuid) into locked from jsonb_array_elements(captures) as c
    where c->>'campaign_id' <> all (coalesce(campaign_ids, '{}'));
  end if;

  -- The provider's events, each once.
  insert into webhook_events (provider, event_id, type, provider_payment_id, payload, received_at)
  select e.provider, e.event->>'eventId', e.event->>'type', e.event->'payment'->>'providerPaymentId', e.event, present
  from jsonb_to_recordset(events) as e(provider text, event jsonb)
  on conflict do nothing;

  -- Only open payments whose total and lines equal those posted to the ledger, and whose campaign's owner has not left. Stores the id of the payment
  -- that was captured, because refunds need it; a checkout page's id is kept, because its donor returns with it.
  with captured as (
    update payments p set status = 'captured', captured_at = c.captured_at, provider_fee = c.fee, failed_look_ups = 0,
      next_look_up_at = case when c.captured_at > present - interval '120 days' then present + interval '1 hour' end,
      provider_payment_id = coalesce(case when p.is_checkout then p.provider_payment_id end, c.provider_payment_id, p.provider_payment_id)
    from jsonb_to_recordset(captures) as c(id uuid, provider_payment_id text, captured_total bigint, fee bigint, captured_at timestamptz,
      amount bigint, tip bigint, foundation_donation bigint, processing_fee bigint, credit_card_fee bigint, total bigint)
    where p.id = c.id and p.campaign_id = any (campaign_ids)
      and p.status in ('started', 'failed', 'expired')
      and p.total = c.captured_total
      and (p.amount, p.tip, p.foundation_donation, p.processing_fee, p.credit_card_fee, p.total)
        = (c.amount, c.tip, c.foundation_donation, c.processing_fee, c.credit_card_fee, c.total)
      and exists (select from campaigns join users u on u.id = campaigns.owner_id where campaigns.id = p.campaign_id and u.deleted_at is null)
    returning p.id)
  select array_agg(id) into posted from captured;
  if posted is null then return; end if;

  -- The campaigns' totals, updated before the donations are inserted, because a donor without an earlier donation counts as new (P83).
  update campaigns set raised_amount = raised_amount + sums.cents, donation_count = donation_count + sums.donations, donor_count = donor_count + sums.donors
  from (
    select p.campaign_id, sum(p.amount)::bigint as cents, count(*)::int as donations,
      count(distinct p.donor_email) filter (where not exists (
        select from donations d where d.donor_email = p.donor_email and d.campaign_id = p.campaign_id and d.status = 'captured'))::int as donors
    from payments p where p.id = any (posted) group by p.campaign_id) as sums
  where campaigns.id = sums.campaign_id;

  insert into donations (id, campaign_id, amount, total, given_amount, given_total, donor_name, donor_email, message, is_anonymous, created_at,
    wants_updates, in_honor_of, honoree_email, locale)
  select id, campaign_id, amount, total, amount, total, donor_name, donor_email, message, is_anonymous, captured_at,
    wants_updates, in_honor_of, honoree_email, locale
  from payments where id = any (posted);

  -- The movements at the provider; the primary key refuses a repeated one.
  insert into payment_movements (provider, movement_id, payment_id, kind, cents, at, refund_id, recorded_at)
  select m.provider, m.movement_id, m.payment_id, m.kind, m.cents, m.at, m.refund_id, present
  from jsonb_to_recordset(movements)
    as m(provider text, movement_id text, payment_id uuid, kind text, cents bigint, at timestamptz, refund_id uuid)
  where m.payment_id = any (posted);

  -- The ledger. An event of a closed month is posted at `present`. If a transaction was already posted, its unique key makes the whole call fail.
  with headers as (
    insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
    select t.kind, t.key, t.campaign_id, t.subject_id,
      posting_instant(t.occurred_at, (select max(ends_at) from accounting_periods), present)
    from jsonb_to_recordset(transactions) as t(kind text, key text, campaign_id text, subject_id uuid, occurred_at timestamptz)
    where t.subject_id = any (posted)
    returning id, idempotency_key)
  insert into ledger_entries (transaction_id, account, campaign_id, amount)
  select headers.id, e.account, e.campaign_id, e.amount
  from jsonb_to_recordset(entries) as e(key text, account text, campaign_id text, amount bigint)
  join headers on headers.idempotency_key = e.key;

  -- The outbox. Emails, notices and push messages are created from these events after the commit.
  insert into outbox_events (kind, payload, created_at)
  select 'donation_captured', jsonb_build_object('donationId', id), present from unnest(posted) as id;
  perform pg_notify('outbox', '');

  -- The topics. Screens that show this money reload it after the commit.
  perform pg_notify('topics', topic)
  from (
    select unnest(array['campaigns', 'admin']) as topic
    union select unnest(array['campaign:' || c.id, 'user:' || c.owner_id])
    from campaigns c where c.id in (select campaign_id from payments where id = any (posted))) as topics;

end $$;
