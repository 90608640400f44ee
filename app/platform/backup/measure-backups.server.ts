import type { App } from '../app.server.ts'
import { oneRow } from '../database/one-row.server.ts'
import { registerGauge } from '../metrics.server.ts'

export type BackupAges = { backupSeconds: number | null; rehearsalSeconds: number | null }

/** Seconds since the last good backup in BACKUP_URL and the last good rehearsal of a restore; null if there was none. */
export async function loadBackupAges(app: Pick<App, 'db'>): Promise<BackupAges> {
  return await oneRow<BackupAges>(
    app.db,
    'backup_ages',
    `select extract(epoch from clock_timestamp() - max(succeeded_at) filter (where task = 'backup'))::float as backup_seconds,
       extract(epoch from clock_timestamp() - max(succeeded_at) filter (where task = 'rehearse_restore'))::float as rehearsal_seconds
     from task_runs`,
  )
}

/** Registers the ages for /metrics. Without a good backup or rehearsal they are infinite, so that an alert on old ones fires. */
export function measureBackups(app: Pick<App, 'db'>): void {
  registerGauge(
    'tassel_backup_age_seconds',
    'Seconds since the last good backup in BACKUP_URL',
    async () => (await loadBackupAges(app)).backupSeconds ?? Number.POSITIVE_INFINITY,
  )
  registerGauge(
    'tassel_restore_rehearsal_age_seconds',
    'Seconds since a restore was last rehearsed with success',
    async () => (await loadBackupAges(app)).rehearsalSeconds ?? Number.POSITIVE_INFINITY,
  )
}
