import { statfs } from 'node:fs/promises'
import { phrase } from '../../lib/phrase.ts'
import { Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../app.server.ts'
import { countStorageRefusal } from '../metrics.server.ts'

/** Runs `work` on stored files. If the file store fails, logs the error and refuses Busy (503). Refusals by `work` are rethrown. */
export async function orBusy<T>(app: Pick<App, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw busy(app, 'unavailable', { code, err: message })
  }
}

/**
 * Refuses with Busy (503) if less than DISK_RESERVE_MB is free on the disk of uploads or DATA_DIR, since the database may be on the same disk.
 */
export async function requireDiskSpace(app: Pick<App, 'log' | 'env'>): Promise<void> {
  const { dataDir, storage, diskReserveMb } = app.env
  for (const folder of storage.kind === 'folder' ? [dataDir, storage.folder] : [dataDir]) {
    // A folder that doesn't exist yet is created by the first upload.
    const space = await statfs(folder).catch(() => null)
    if (!space) continue
    const freeMb = Math.trunc((space.bavail * space.bsize) / 1024 ** 2)
    if (freeMb < diskReserveMb) throw busy(app, 'disk-space', { folder, freeMb, diskReserveMb })
  }
}

function busy(app: Pick<App, 'log'>, reason: 'unavailable' | 'disk-space', facts: object): Refusal {
  countStorageRefusal(reason)
  app.log.error({ reason, ...facts }, 'an uploaded file could not be stored or read')
  return refusal(
    'Busy',
    503,
    phrase('Files can’t be saved or opened right now. Please try again in a few minutes.'),
  )
}
