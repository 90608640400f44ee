import { TZDate } from '@date-fns/tz'
import type { YearSummaryMailRow } from '#db/tables.ts'
import { boundsOf } from '../../ledger/exports.server.ts'
import { yearPeriod } from '../../ledger/period.ts'
import type { App } from '../../platform/app.server.ts'
import { emit } from '../../platform/outbox.server.ts'

/** People per run, so that the mails of a large platform are spread over hours. */
const maxPerRun = 500

/** The first day of January on which summaries are sent, because late captures of December are found within days. */
const firstDay = 5
const firstHour = 9

/** The year whose summaries are due: the last one, from January 5 at 9:00 to the end of January in the time zone; otherwise null. */
export function summaryYear(now: Date, timeZone: string): number | null {
  const local = new TZDate(now, timeZone)
  const isDue =
    local.getMonth() === 0 &&
    (local.getDate() > firstDay || (local.getDate() === firstDay && local.getHours() >= firstHour))
  return isDue ? local.getFullYear() - 1 : null
}

/**
 * Emits `year_summary_due` for owners whose campaigns had a ledger transaction last year, once per person and year (P541). Takes at most
 * `most` people; the next run continues. Leaves out unconfirmed addresses and deleted accounts. Returns the number of events.
 */
export async function makeYearSummariesDue(app: App, most = maxPerRun): Promise<number> {
  const now = app.clock.now()
  const year = summaryYear(now, app.env.timeZone)
  if (year === null) return 0
  const { startsAt, endsAt } = await boundsOf(app.db, yearPeriod(year), app.env.timeZone)
  return await app.db.transaction(
    async tx => {
      const due = await tx.rows<Pick<YearSummaryMailRow, 'userId'>>(
        'due_year_summaries',
        `insert into year_summary_mails (user_id, year, created_at)
       select u.id, $1, $2 from users u
       where u.email_verified and u.deleted_at is null
         and not exists (select 1 from year_summary_mails m where m.user_id = u.id and m.year = $1)
         and exists (select 1 from campaigns c join ledger_entries e on e.campaign_id = c.id
           join ledger_transactions t on t.id = e.transaction_id
           where c.owner_id = u.id and t.occurred_at >= $3 and t.occurred_at < $4)
       order by u.id limit $5
       on conflict do nothing returning user_id`,
        [year, now, startsAt, endsAt, most],
      )
      const events = due.map(({ userId }) => ({ kind: 'year_summary_due', userId, year }) as const)
      await emit(tx, events, now)
      return due.length
    },
    { slow: true },
  )
}
