import type { Db } from '../platform/database/database.server.ts'
import { oneRow } from '../platform/database/one-row.server.ts'
import { type AsOf, asOfInstant } from './as-of.ts'

/** Loads of when the rollups are. */
export async function loadAsOf(db: Db, now: Date): Promise<AsOf> {
  const { asOf } = await oneRow<{ asOf: Date }>(db, 'rollups_as_of', 'select as_of from rollups.calendar')
  return asOfInstant(asOf, now)
}

/** Loads the age of the rollups in seconds; null before their first refresh. */
export async function sumsAge(db: Db, now: Date): Promise<number | null> {
  const { at } = await loadAsOf(db, now)
  const ms = Date.parse(at)
  return ms === 0 ? null : (now.getTime() - ms) / 1_000
}
