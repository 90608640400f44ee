import { phrase } from '../lib/phrase.ts'
import { auditChecks } from './audit-checks.server.ts'
import { receiptChecks } from './receipt-checks.server.ts'
import { rollupChecks } from './rollup-checks.server.ts'
import { type Check, figures } from './self-check.ts'

const balanceOf = (account: string) =>
  `(select campaign_id, sum(amount) as balance from ledger_entries where account = '${account}' group by campaign_id)`

const perCampaign = (expected: string, found: string, joins: string) =>
  `select 'campaign ' || c.id as subject, (${expected}) <> (${found}) as wrong,
     ${figures(expected)} as expected, ${figures(found)} as found from campaigns c ${joins}`

const donationsByCampaign = `left join (
  select campaign_id, sum(amount) as raised, count(*) as donations, count(distinct donor_email) as donors from donations
  where status = 'captured' group by campaign_id
) d on d.campaign_id = c.id`

const assignedByCampaign = `left join (
  select assigned_campaign_id, sum(amount - returned) as assigned from suspense_items where status = 'assigned' group by 1
) a on a.assigned_campaign_id = c.id`

const withdrawalsByCampaign = `left join (
  select campaign_id,
    sum(amount) filter (where status = 'pending') as pending,
    sum(amount) filter (where status in ('approved', 'paid', 'returned'))
      - coalesce(sum(payout) filter (where status = 'returned'), 0) as withdrawn,
    sum(payout) filter (where status = 'approved') as payable
  from withdrawals group by campaign_id
) w on w.campaign_id = c.id`

const totals: Check[] = [
  {
    name: 'raised',
    narrow: 'campaigns',
    title: phrase('Raised equals the captured donations and what was assigned'),
    sql: perCampaign(
      'coalesce(d.raised, 0) + coalesce(a.assigned, 0)',
      'c.raised_amount',
      `${donationsByCampaign} ${assignedByCampaign}`,
    ),
  },
  {
    name: 'donors',
    narrow: 'campaigns',
    title: phrase('Donor counts equal the people behind the captured donations'),
    sql: perCampaign('coalesce(d.donors, 0)', 'c.donor_count', donationsByCampaign),
  },
  {
    name: 'donation_counts',
    narrow: 'campaigns',
    title: phrase('Donation counts equal the captured donations'),
    sql: perCampaign('coalesce(d.donations, 0)', 'c.donation_count', donationsByCampaign),
  },
  {
    name: 'withdrawn',
    narrow: 'campaigns',
    title: phrase('Withdrawn equals the approved withdrawals plus separate settlements'),
    sql: perCampaign(
      'coalesce(w.withdrawn, 0) + c.settled_apart',
      'c.total_withdrawn',
      withdrawalsByCampaign,
    ),
  },
  {
    name: 'pending',
    narrow: 'campaigns',
    title: phrase('Pending equals the withdrawals under review'),
    sql: perCampaign('coalesce(w.pending, 0)', 'c.pending_withdrawn', withdrawalsByCampaign),
  },
]

/**
 * The most a campaign ever raised, including donations returned later: after a refund a campaign may owe
 * money.
 */
const everRaised = 'c.raised_amount + coalesce(r.returned, 0) + coalesce(b.reclaimed, 0)'

const overdrawn: Check = {
  name: 'overdrawn',
  narrow: 'campaigns',
  title: phrase('No campaign has withdrawn more than it ever raised'),
  sql: `select 'campaign ' || c.id as subject,
      c.total_withdrawn + c.pending_withdrawn > ${everRaised} as wrong,
      ${figures(`'at most ' || (${everRaised})`)} as expected,
      ${figures('c.total_withdrawn + c.pending_withdrawn')} as found
    from campaigns c left join (
      select campaign_id, sum(given_amount - amount) as returned from donations where amount < given_amount group by campaign_id
    ) r on r.campaign_id = c.id
    left join (
      select assigned_campaign_id, sum(amount) as reclaimed from suspense_items where status <> 'assigned' group by 1
    ) b on b.assigned_campaign_id = c.id`,
}

const balances: Check[] = [
  {
    name: 'funds',
    narrow: 'campaigns',
    title: phrase('Ledger: owed to campaigns equals available'),
    sql: perCampaign(
      'c.raised_amount - c.total_withdrawn - c.pending_withdrawn',
      'coalesce(-b.balance, 0)',
      `left join ${balanceOf('campaign_funds')} b on b.campaign_id = c.id`,
    ),
  },
  {
    name: 'holds',
    narrow: 'campaigns',
    title: phrase('Ledger: money on hold equals pending'),
    sql: perCampaign(
      'c.pending_withdrawn',
      'coalesce(-b.balance, 0)',
      `left join ${balanceOf('withdrawals_pending')} b on b.campaign_id = c.id`,
    ),
  },
  {
    name: 'payouts',
    narrow: 'campaigns',
    title: phrase('Ledger: payouts payable equal the approved ones'),
    sql: perCampaign(
      'coalesce(w.payable, 0)',
      'coalesce(-b.balance, 0)',
      `${withdrawalsByCampaign} left join ${balanceOf('payouts_payable')} b on b.campaign_id = c.id`,
    ),
  },
]

const transactions: Check = {
  name: 'ledger',
  narrow: 'subjects',
  title: phrase('Ledger: every transaction sums to zero'),
  // Uses a union instead of a join, to read each table once. A transaction without entries has a null total,
  // which counts as wrong.
  sql: `select 'ledger transaction ' || id as subject, total is distinct from 0 as wrong, '0' as expected, ${figures('total')} as found
    from (select id, sum(amount) as total
      from (select transaction_id as id, amount from ledger_entries union all select id, null from ledger_transactions) entries
      group by id) transactions`,
}

const payments: Check = {
  name: 'payments',
  narrow: 'subjects',
  title: phrase('Captured payments and posted offline donations equal the donations'),
  sql: `select 'payment ' || coalesce(p.id, d.id) as subject,
      (p.id, p.campaign_id, p.amount, p.total) is distinct from (d.id, d.campaign_id, d.given_amount, d.given_total) as wrong,
      ${figures('p.campaign_id', 'p.amount', 'p.total')} as expected,
      ${figures('d.campaign_id', 'd.given_amount', 'd.given_total')} as found
    from (select id, campaign_id, amount, total from payments where status = 'captured'
      union all select id, campaign_id, cents, cents from offline_donations where status in ('posted', 'reversed')) p
    full join donations d on d.id = p.id`,
}

/** The signed effect of a movement on the provider's balance. */
const signed = `case when kind in ('captured', 'refund_failed', 'dispute_won') then cents else -cents end`
const allBack = `coalesce(m.captured <= m.returned, false)`
const ownBack = `coalesce(o.went - o.came = r.total, false)`

const refunds: Check = {
  name: 'refunds',
  narrow: 'subjects',
  title: phrase('A refund is marked done only when the money went back'),
  sql: `select 'refund ' || r.id || ' of payment ' || r.payment_id as subject,
      case when r.finished_at is not null then not (${ownBack} or ${allBack})
        else coalesce(o.went <> o.came, false) or (r.failed_at is null and r.total > coalesce(m.captured - m.returned, 0)) end as wrong,
      ${figures(ownBack, 'r.total')} as expected, ${figures('r.finished_at is not null', 'o.went - o.came')} as found
    from refunds r
    left join (
      select refund_id, coalesce(sum(cents) filter (where kind = 'refunded'), 0) as went,
        coalesce(sum(cents) filter (where kind = 'refund_failed'), 0) as came
      from payment_movements where refund_id is not null group by refund_id
    ) o on o.refund_id = r.id
    left join (
      select payment_id, sum(cents) filter (where kind = 'captured') as captured,
        sum(case when kind in ('refunded', 'disputed') then cents when kind in ('refund_failed', 'dispute_won') then -cents else 0 end)
          as returned
      from payment_movements where payment_id in (select payment_id from refunds) group by payment_id
    ) m on m.payment_id = r.payment_id`,
}

const donations: Check = {
  name: 'donations',
  narrow: 'subjects',
  title: phrase('Ledger: each donation is posted exactly once and matches its payments'),
  // Collects the figures by donation id in one pass, because joining three aggregates takes three times as
  // long.
  sql: `select 'donation ' || id || ', campaign_funds and provider_clearing' as subject,
      (not is_donation or funds is distinct from -amount or clearing is distinct from moved or (amount > 0) <> (status = 'captured')) as wrong,
      ${figures('status', '-amount', 'moved')} as expected, ${figures('funds', 'clearing')} as found
    from (
      select id, count(amount) > 0 as is_donation, count(amount) + count(funds) + count(clearing) > 0 as is_compared, max(status) as status,
        max(amount) as amount, sum(moved) as moved, sum(funds) as funds, sum(clearing) as clearing
      from (
        select id, status, amount, null::bigint as moved, null::bigint as funds, null::bigint as clearing from donations
        union all select payment_id, null, null, ${signed}, null, null from payment_movements
        union all select t.subject_id, null, null, null, case when e.account = 'campaign_funds' then e.amount end,
          case when e.account = 'provider_clearing' then e.amount end
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where (t.kind in ('donation_captured', 'donation_refunded', 'refund_failed', 'donation_disputed', 'dispute_won',
              'offline_received', 'offline_reversed')
            or (t.kind = 'provider_fee_changed' and exists (select 1 from donations where id = t.subject_id)))
          and e.account in ('campaign_funds', 'provider_clearing')) figures
      group by id) donations
    where is_compared`,
}

const offlineInLedger = ['received', 'reversed', 'bank'].map(side => `coalesce(l.${side}, 0)`)
const offlineExpected = [
  `case when o.status in ('posted', 'reversed') then 1 else 0 end`,
  `case when o.status = 'reversed' then 1 else 0 end`,
  `case when o.status = 'posted' then o.cents else 0 end`,
]

const offline: Check = {
  name: 'offline_donations',
  narrow: 'subjects',
  title: phrase('Ledger: each offline donation is posted exactly once and matches its status'),
  sql: `select 'offline donation ' || coalesce(o.id, l.subject_id) || ', received, reversed and bank' as subject,
      (o.id is null or (${offlineExpected.join(', ')}) is distinct from (${offlineInLedger.join(', ')})
        or o.status in ('posted', 'reversed') and not exists (select from donations d where d.id = o.id and (d.status = 'captured') = (o.status = 'posted'))) as wrong,
      ${figures(...offlineExpected)} as expected, ${figures(...offlineInLedger)} as found
    from offline_donations o
    full join (
      select t.subject_id, count(*) filter (where t.kind = 'offline_received') as received,
        count(*) filter (where t.kind = 'offline_reversed') as reversed, sum(e.amount) as bank
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.kind in ('offline_received', 'offline_reversed') and e.account = 'bank' group by t.subject_id
    ) l on l.subject_id = o.id`,
}

const sidesOfWithdrawal = [
  `case w.status when 'rejected' then 0 when 'returned' then w.amount - w.payout else w.amount end`,
  `case w.status when 'pending' then -w.amount else 0 end`,
  `case w.status when 'approved' then -w.payout else 0 end`,
  `case w.status when 'paid' then -w.payout else 0 end`,
]
const sidesInLedger = ['funds', 'held', 'payable', 'bank'].map(side => `coalesce(l.${side}, 0)`)

const withdrawals: Check = {
  name: 'withdrawals',
  narrow: 'subjects',
  title: phrase('Ledger: each withdrawal is posted exactly once and matches its status'),
  sql: `select 'withdrawal ' || coalesce(w.id, l.subject_id) || ', campaign_funds, pending, payable and bank' as subject,
      (w.id is null or (${sidesOfWithdrawal.join(', ')}) is distinct from (${sidesInLedger.join(', ')})) as wrong,
      ${figures(...sidesOfWithdrawal)} as expected, ${figures(...sidesInLedger)} as found
    from withdrawals w
    full join (
      select t.subject_id, sum(e.amount) filter (where e.account = 'campaign_funds') as funds,
        sum(e.amount) filter (where e.account = 'withdrawals_pending') as held,
        sum(e.amount) filter (where e.account = 'payouts_payable') as payable,
        sum(e.amount) filter (where e.account = 'bank') as bank
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.kind in
        ('withdrawal_requested', 'withdrawal_approved', 'withdrawal_rejected', 'payout_paid', 'payout_returned')
      group by t.subject_id
    ) l on l.subject_id = w.id`,
}

const clearing: Check = {
  name: 'clearing',
  title: phrase('Ledger: held by the provider equals the movements less its payouts and own fees'),
  sql: `select 'provider_clearing' as subject, moved - settled <> held as wrong,
      ${figures('moved - settled')} as expected, ${figures('held')} as found
    from (select coalesce(sum(${signed}), 0) as moved from payment_movements) as movements,
      (select coalesce(sum(amount), 0) as settled from provider_payouts) as payouts,
      (select coalesce(sum(amount), 0) as held from ledger_entries where account = 'provider_clearing') as ledger`,
}

const suspense: Check = {
  name: 'suspense',
  narrow: 'subjects',
  title: phrase('Ledger: each unmatched payment is posted exactly once and matches its status'),
  sql: `select 'suspense ' || coalesce(s.id, l.id) as subject,
      (s.id is null or case when s.status = 'open' then s.amount - s.returned else 0 end is distinct from coalesce(l.balance, 0)) as wrong,
      ${figures("case when s.status = 'open' then s.amount - s.returned else 0 end")} as expected, ${figures('l.balance')} as found
    from suspense_items s
    full join (
      select coalesce(i.id, t.subject_id) as id, -sum(e.amount) as balance
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      left join suspense_items i on i.payment_id = t.subject_id
      where e.account = 'suspense' group by 1
    ) l on l.id = s.id`,
}

const settlements: Check = {
  name: 'settlements',
  narrow: 'subjects',
  title: phrase('Ledger: each provider payout and fee is posted exactly once'),
  sql: `select 'provider payout ' || coalesce(p.id, l.subject_id) as subject, p.amount is distinct from l.amount as wrong,
      ${figures('p.amount')} as expected, ${figures('l.amount')} as found
    from provider_payouts p
    full join (
      select t.subject_id, sum(e.amount) as amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where (t.kind, e.account) in (('provider_settled', 'bank'), ('provider_account_fee', 'provider_fees')) group by t.subject_id
    ) l on l.subject_id = p.id`,
}

/** Lists open differences with the provider; a separate job (compare-with-provider) finds them. */
const provider: Check = {
  name: 'provider',
  narrow: 'always',
  title: phrase('The payment provider and the ledger agree'),
  sql: `select concat_ws(' ', 'payment', coalesce(payment_id::text, provider_payment_id), kind) as subject,
      resolved_at is null as wrong, theirs as expected, ours as found
    from provider_differences`,
}

/**
 * Compares a closed period's number of entries with the number when it was closed, to detect later postings.
 */
const periods: Check = {
  name: 'periods',
  title: phrase('Closed periods are unchanged since they were closed'),
  sql: `select 'period ' || to_char(p.month, 'YYYY-MM') as subject, e.entries is distinct from s.rows as wrong,
      ${figures('s.rows')} as expected, ${figures('e.entries')} as found
    from accounting_periods p
    join accounting_exports s on s.month = p.month and s.format = 'journal',
      lateral (select count(*) as entries from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.occurred_at >= p.starts_at and t.occurred_at < p.ends_at) e`,
}

/** A withdrawal that the bank has, or that is on its way there, although its payee's check is open (P626). */
const payees: Check = {
  name: 'payees',
  narrow: 'always',
  title: phrase('No payout with an open payee check is at the bank'),
  sql: `select 'withdrawal ' || w.id as subject, h.cleared_at is null as wrong, 'cleared' as expected, h.rule as found
    from payee_holds h join withdrawals w on w.id = h.withdrawal_id
    where w.status in ('paid', 'returned') or w.payout_batch_id is not null`,
}

/** A file of micro-deposits that the bank took costs its total, unless the bank returned deposits (P641). */
const microDeposits: Check = {
  name: 'micro_deposits',
  narrow: 'subjects',
  title: phrase('Ledger: micro-deposits are posted exactly once and match their files'),
  sql: `select 'micro-deposits ' || coalesce(m.id, l.subject_id) as subject, m.cents is distinct from l.cents as wrong,
      ${figures('coalesce(m.cents, 0)')} as expected, ${figures('coalesce(l.cents, 0)')} as found
    from (select id, total as cents from payout_batches where is_micro_deposits and status = 'paid'
      union all select id, -(first_cents + second_cents) from micro_deposits where status = 'returned') m
    full join (select t.subject_id, sum(e.amount) as cents from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where e.account = 'account_checks' group by t.subject_id) l on l.subject_id = m.id`,
}

export const checks: readonly Check[] = [
  transactions,
  ...totals,
  overdrawn,
  ...balances,
  payments,
  donations,
  offline,
  refunds,
  withdrawals,
  payees,
  microDeposits,
  clearing,
  suspense,
  settlements,
  provider,
  periods,
  ...receiptChecks,
  ...rollupChecks,
  ...auditChecks,
]
