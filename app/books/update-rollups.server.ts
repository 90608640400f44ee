import type { App } from '../platform/app.server.ts'
import { announce } from '../platform/topics/topics.server.ts'

/** The most notes of changes that one transaction works off, so that it lasts seconds even if it recounts a donor for each. */
const notesAtOnce = 5_000

/** Sets the time zone that defines the days of all rollups (P269). If it changed, recounts all days. */
export async function extendCalendar(app: App): Promise<void> {
  const [row] = await app.db.transaction(
    tx =>
      tx.rows<{ changed: boolean }>('use_time_zone', 'select rollups.use_time_zone($1) as changed', [
        app.env.timeZone,
      ]),
    { slow: true },
  )
  if (!row?.changed) return
  await refreshRollups(app)
  app.log.info({ timeZone: app.env.timeZone }, 'counted the days again by another time zone')
}

/**
 * Recomputes the rollups of what changed since the last refresh, saves the instant that they are of (P770), and if anything had changed,
 * announces it to the screens and cached responses that show them.
 */
export async function refreshRollups(app: App): Promise<void> {
  const present = app.clock.now()
  let isChanged = false
  let noted: number
  do {
    noted = await refreshSome(app, present)
    isChanged ||= noted > 0
  } while (noted === notesAtOnce)
  if (isChanged) await app.db.transaction(tx => announce(tx, ['admin', 'totals']))
}

async function refreshSome({ db }: App, present: Date): Promise<number> {
  const [row] = await db.transaction(
    tx =>
      tx.rows<{ noted: number }>('refresh_rollups', 'select rollups.refresh($1, $2) as noted', [
        present,
        notesAtOnce,
      ]),
    { slow: true },
  )
  return row?.noted ?? 0
}
