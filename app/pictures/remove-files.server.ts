import { dropForgotten } from '../accounts/profile/profile-picture.server.ts'
import type { App } from '../platform/app.server.ts'

const mostAtOnce = 100

/**
 * Deletes the bytes of removed uploads from the store: these, after the commit that removed them, or the oldest that are left.
 * When the store fails the record stays, and the job tries again each minute. Answers how many were deleted.
 */
export async function removeForgotten(app: App, keys?: readonly string[]): Promise<number> {
  const forgotten = keys ?? (await oldestForgotten(app))
  if (forgotten.length === 0) return 0
  const tries = await Promise.all(forgotten.map(key => remove(app, key)))
  const gone = forgotten.filter((_, index) => tries[index])
  await dropForgotten(app.db, gone)
  return gone.length
}

async function oldestForgotten(app: App): Promise<string[]> {
  const rows = await app.db.rows<{ key: string }>(
    'forgotten_uploads',
    'select key from uploads where forgotten_at is not null order by forgotten_at limit $1',
    [mostAtOnce],
  )
  return rows.map(({ key }) => key)
}

/** True once the store has no such file. */
async function remove(app: App, key: string): Promise<boolean> {
  try {
    await app.files.remove(key)
    return true
  } catch (error) {
    app.log.warn({ key, err: (error as Error).message }, 'a file could not be removed yet')
    return false
  }
}
