import { phrase } from '../lib/phrase.ts'
import { type Check, figures } from './self-check.ts'

/** The lines of a donation in the ledger, by account. */
const lines = {
  amount: 'campaign_funds',
  tip: 'tips',
  foundation_donation: 'foundation_donations',
  processing_fee: 'donor_processing_fees',
  credit_card_fee: 'credit_card_fees',
}
const columns = Object.keys(lines)

/** A donation whose event waits to be delivered may have no receipt yet, or one of before. */
const waiting = `select payload->>'donationId' as id from outbox_events where handled_at is null and given_up_at is null`

/**
 * Each donation has one valid receipt, whose lines are those of the ledger (P520). Donations without any count only once the task that
 * makes up older receipts has come to the end of the table.
 */
const donations: Check = {
  name: 'receipts',
  narrow: 'subjects',
  title: phrase('Each donation has one valid receipt, and its lines equal the ledger'),
  sql: `select 'receipt of donation ' || id as subject,
      receipts <> 1 and (receipts > 1 or is_complete) or receipts = 1 and row(${columns.map(column => `r_${column}`).join(', ')})
        is distinct from row(${columns.map(column => `l_${column}`).join(', ')}) as wrong,
      ${figures(...columns.map(column => `l_${column}`))} as expected, ${figures(...columns.map(column => `r_${column}`))} as found
    from (
      select id, count(r_amount) as receipts,
        ${columns.map(column => `sum(r_${column}) as r_${column}, coalesce(sum(l_${column}), 0) as l_${column}`).join(', ')}
      from (
        select donation_id as id, ${columns.map(column => `${column} as r_${column}`).join(', ')},
          ${columns.map(column => `null::bigint as l_${column}`).join(', ')}
        from receipts where replaced_by is null and donation_id is not null
        union all
        select t.subject_id, ${columns.map(() => 'null').join(', ')},
          ${Object.values(lines)
            .map(account => `case when e.account = '${account}' then -e.amount end`)
            .join(', ')}
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where (t.kind in ('donation_captured', 'donation_refunded', 'refund_failed', 'donation_disputed', 'dispute_won')
            or t.kind in ('offline_received', 'offline_reversed') and exists (select from offline_donations where id = t.subject_id and has_receipt))
          and e.account in (${Object.values(lines)
            .map(account => `'${account}'`)
            .join(', ')})) figures
      group by id) donations,
      (select exists (select from task_runs where task = 'issue_receipts' and walked_to is not null) as is_complete) as task
    where id::text not in (${waiting} and payload ? 'donationId')`,
}

/** The valid annual receipt sums its receipts. */
const years: Check = {
  name: 'annual_receipts',
  title: phrase('Annual receipts sum the receipts that they list'),
  sql: `select 'annual receipt ' || r.id as subject,
      row(${columns.map(column => `r.${column}`).join(', ')}) is distinct from row(${columns.map(column => `s.${column}`).join(', ')}) as wrong,
      ${figures('s.cents')} as expected, ${figures('r.cents')} as found
    from receipts r, lateral (
      select ${columns.map(column => `coalesce(sum(p.${column}), 0) as ${column}`).join(', ')}, coalesce(sum(p.cents), 0) as cents
      from receipts p where p.id = any (r.of_receipts)) s
    where r.kind = 'annual'`,
}

/** As many receipts as the counter gave numbers: since numbers are unique, there is no gap. */
const numbers: Check = {
  name: 'receipt_numbers',
  title: phrase('Receipt numbers have no gaps'),
  sql: `select 'series ' || s.series || ' of ' || s.year as subject, s.last <> n.receipts as wrong, ${figures('s.last')} as expected,
      ${figures('n.receipts')} as found
    from receipt_series s, lateral (
      select count(*) as receipts from receipts r where r.series = s.series and r.series_year = s.year) n`,
}

/**
 * Neither receipts, mails nor notices about an erased donor's donations have the donor's address or name (P719). A name that the operator must
 * keep stays on the receipt until `name_until`.
 */
const erased: Check = {
  name: 'erased_donors',
  title: phrase('Receipts, emails, notices and mailing choices don’t name erased donors'),
  // Each table is read once, however many donors were erased.
  sql: `with gone as (select id from donations where donor_email like 'erased-%@deleted.invalid'),
      own as (select r.id, r.donation_id, r.donor_name, r.donor_email is not null or r.donor_name is not null and r.name_until is null as named
        from receipts r join gone on gone.id = r.donation_id),
      found as (
        select donation_id as id, 'a receipt' as place from own where named
        union select own.donation_id, 'an email' from own join mails m on m.receipt_id = own.id
        union select own.donation_id, 'a notice' from own join outbox_events e on e.payload->>'donationId' = own.donation_id::text
          join notifications n on n.event_id = e.id and n.donor = own.donor_name)
    select 'donation ' || gone.id as subject, found.places is not null as wrong, 'nothing' as expected, found.places as found
    from gone left join (select id, string_agg(place, ', ' order by place) as places from found group by id) found using (id)
    union all select 'mailing choice ' || m.id, true, 'nothing', 'an address without a donation' from mailing_choices m
    where not exists (select 1 from donations d where d.donor_email = m.email)`,
}

export const receiptChecks: readonly Check[] = [donations, years, numbers, erased]
