import type { App } from '../../platform/app.server.ts'

/** Sets the time zone that defines the days of all rollups (P269). If it changed, recounts all days, which blocks writers. */
export async function extendCalendar(app: App): Promise<void> {
  const [row] = await app.db.transaction(
    tx =>
      tx.rows<{ changed: boolean }>('use_time_zone', 'select rollups.use_time_zone($1) as changed', [
        app.env.timeZone,
      ]),
    { slow: true },
  )
  if (row?.changed)
    app.log.info({ timeZone: app.env.timeZone }, 'counted the days again by another time zone')
}

/** Merges the rows that writers appended to the rollups, so that reads stay fast. */
export async function foldRollups(app: App): Promise<void> {
  await app.db.transaction(tx => tx.rows('fold_rollups', 'select rollups.fold()'), { slow: true })
}
