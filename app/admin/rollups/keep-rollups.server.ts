import type { App } from '../../platform/app.server.ts'

/**
 * Lets the days of all kept sums begin by the platform's time zone (P269). Counts the days again where it was another;
 * writers wait meanwhile.
 */
export async function keepCalendar(app: App): Promise<void> {
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

/** Folds the rows that writers appended to the kept sums into one a day, so that reading them stays quick. */
export async function foldRollups(app: App): Promise<void> {
  await app.db.transaction(tx => tx.rows('fold_rollups', 'select rollups.fold()'), { slow: true })
}
