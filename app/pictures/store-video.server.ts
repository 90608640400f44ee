import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { subHours } from 'date-fns/subHours'
import { fileAddress } from '../accounts/picture/picture.ts'
import { recordUpload } from '../accounts/profile/profile.server.ts'
import { Refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import { orBusy } from '../platform/files/storage-trouble.server.ts'
import { newSecret } from '../platform/ids.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import { removeOrphanedFiles } from './change-picture.server.ts'
import type { StoredVideo } from './endpoints.ts'
import { readVideo } from './read-video.server.ts'
import { invalidVideo, videoWords } from './video.ts'

const incoming = (app: App) => join(app.env.dataDir, 'incoming')

/**
 * Stores a video for a campaign: writes the upload to a temporary file, copies its tracks into a new MP4, and deletes the upload. If no
 * campaign uses the video within a day, a job deletes it. Refuses with InvalidVideo (400).
 */
export async function storeVideo(
  app: App,
  viewer: Viewer,
  chunks: AsyncIterable<Uint8Array>,
  now: Date,
): Promise<StoredVideo> {
  const folder = await orBusy(app, async () => {
    await mkdir(incoming(app), { recursive: true })
    return await mkdtemp(join(incoming(app), 'video-'))
  })
  const key = `campaign-videos/${newSecret()}.mp4`
  let isStored = false
  try {
    const [uploaded, copied] = [join(folder, 'uploaded'), join(folder, 'copied')]
    await writeChunks(app, chunks, uploaded)
    const { bytes, milliseconds, ...size } = await orBusy(app, () => readVideo(uploaded, copied))
    await orBusy(app, () => app.files.putFile(key, copied))
    isStored = true
    const { userId } = viewer
    const upload = { key, userId, bytes, at: now, contentType: 'video/mp4', size, milliseconds }
    await app.db.transaction(tx => recordUpload(tx, upload))
    return { url: fileAddress(key), milliseconds, ...size }
  } catch (error) {
    if (isStored) await removeOrphanedFiles(app, [key])
    throw error
  } finally {
    // A failed cleanup must not replace the original error. `sweepIncoming` retries it.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function writeChunks(app: App, chunks: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = await orBusy(app, () => open(path, 'wx', 0o600))
  try {
    for await (const chunk of chunks) await orBusy(app, () => file.appendFile(chunk))
  } catch (error) {
    throw error instanceof Refusal && error.code === 'TooLarge' ? invalidVideo(videoWords.tooLarge) : error
  } finally {
    await file.close()
  }
}

/** Deletes temporary folders that are over an hour old, left by uploads that a crash interrupted. Returns their number. */
export async function sweepIncoming(app: App): Promise<number> {
  const names = await readdir(incoming(app)).catch(() => [])
  const hourAgo = subHours(app.clock.now(), 1).getTime()
  let removed = 0
  for (const name of names) {
    const path = join(incoming(app), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs > hourAgo) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
