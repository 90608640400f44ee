import type { App } from '../../platform/app.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { reportWeek } from './week.ts'

/**
 * Makes this week's report due for each owner of an active campaign who wants it, once a week whatever happens (P212, P216). Answers how many.
 */
export async function makeWeeklyReportsDue(app: App): Promise<number> {
  const now = app.clock.now()
  const week = reportWeek(now, app.env.timeZone)
  if (!week) return 0
  return await app.db.transaction(async tx => {
    const due = await tx.rows<{ userId: string }>(
      'due_weekly_reports',
      `insert into weekly_reports (user_id, week, created_at)
       select distinct c.owner_id, $1, $2::timestamptz from campaigns c
       join users u on u.id = c.owner_id and u.email_verified and u.suspended_at is null
       left join notification_preferences n on n.user_id = c.owner_id
       where c.is_active and not c.consent_withdrawn and c.created_at < $2::timestamptz - interval '3 days'
         and coalesce(n.weekly_reports, true)
       on conflict do nothing returning user_id`,
      [week, now],
    )
    await emit(
      tx,
      due.map(({ userId }) => ({ kind: 'weekly_report_due', userId, week }) as const),
      now,
    )
    return due.length
  })
}
