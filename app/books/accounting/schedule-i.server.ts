import { purposeLabel } from '../../campaigns/campaign.ts'
import { boundsOf } from '../../ledger/exports.server.ts'
import { yearPeriod } from '../../ledger/period.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import { type CsvColumn, csvReport } from '../../platform/csv.server.ts'
import type { AssistanceRow, ScheduleI } from './contract.ts'

/**
 * What was paid to students in a calendar year of the platform's time zone, for Form 990, Schedule I, Part III, columns (a) to (c) (P562):
 * payouts sent, less those that banks returned in the year. A student is an adult owner, or a guardian's child by name.
 */
export async function loadScheduleI(app: App, year: number): Promise<ScheduleI> {
  const { startsAt, endsAt } = await boundsOf(app.db, yearPeriod(year), app.env.timeZone)
  const rows = await app.db.rows<Omit<AssistanceRow, 'purpose'> & { purpose: string | null }>(
    'schedule_i',
    `with paid as materialized (
       select t.campaign_id, -sum(e.amount) as cents
       from withdrawals w join ledger_transactions t on t.subject_id = w.id and t.kind in ('payout_paid', 'payout_returned')
       join ledger_entries e on e.transaction_id = t.id and e.account = 'bank'
       where w.paid_at is not null and t.occurred_at >= $1 and t.occurred_at < $2 group by 1),
     students as (
       select c.purpose,
         coalesce(c.user_id::text, c.guardian_user_id || folded(c.first_name || ' ' || c.last_name)) as student, p.cents
       from paid p join campaigns c on c.id = p.campaign_id),
     sums as (
       select purpose, student, sum(cents) as cents from students group by grouping sets ((purpose, student), (student)))
     select purpose, count(*) filter (where cents > 0) as recipients, sum(cents)::bigint as cents
     from sums group by purpose order by purpose`,
    [startsAt, endsAt],
  )
  const total = rows.find(({ purpose }) => purpose === null)
  return {
    rows: rows.flatMap(({ purpose, ...row }) => (purpose === null ? [] : { purpose, ...row })),
    total: { recipients: total?.recipients ?? 0, cents: total?.cents ?? 0 },
  }
}

/** The figures of a year, by default the current one, as a CSV file. */
export async function scheduleIReport(app: App, requested: number | undefined, now: Date): Promise<Response> {
  const year = requested ?? Number(dayIn(now, app.env.timeZone).slice(0, 4))
  const { rows, total } = await loadScheduleI(app, year)
  const named = rows.map(({ purpose, ...row }) => ({ type: purposeLabel(purpose), ...row }))
  return csvReport({
    forPrograms: true,
    filename: `form-990-schedule-i-${year}.csv`,
    columns,
    rows: [...named, { type: 'All types', ...total }],
  })
}

const columns: readonly CsvColumn<Omit<AssistanceRow, 'purpose'> & { type: string }>[] = [
  { header: '(a) Type of grant or assistance', value: row => row.type },
  { header: '(b) Number of recipients', value: row => row.recipients },
  { header: '(c) Amount of cash grant', cents: row => row.cents },
]
