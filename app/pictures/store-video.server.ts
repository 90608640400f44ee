import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { subHours } from 'date-fns'
import { fileAddress } from '../accounts/picture/picture.ts'
import { noteUpload } from '../accounts/profile/profile-picture.server.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { orBusy } from '../platform/files/storage-trouble.server.ts'
import { newSecret } from '../platform/ids.server.ts'
import { removeUnnoted } from './change-picture.server.ts'
import type { StoredVideo } from './endpoints.ts'
import { invalidVideo } from './invalid-video.ts'
import { readVideo } from './read-video.server.ts'
import { videoWords } from './video.ts'

const incoming = (app: App) => join(app.env.dataDir, 'incoming')

/**
 * Stores a video for a campaign: it is written to the disk as it arrives, read there, and stored as the new MP4 that was made of it. Nothing
 * is left of what was sent. Videos that no campaign shows are swept. Refuses InvalidVideo (400).
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
    const [sent, made] = [join(folder, 'sent'), join(folder, 'made')]
    await receive(app, chunks, sent)
    const { bytes, milliseconds, ...size } = await orBusy(app, () => readVideo(sent, made))
    await orBusy(app, () => app.files.putFile(key, made))
    isStored = true
    const upload = {
      key,
      userId: viewer.userId,
      bytes,
      at: now,
      contentType: 'video/mp4',
      size,
      milliseconds,
    }
    await app.db.transaction(tx => noteUpload(tx, upload))
    return { url: fileAddress(key), milliseconds, ...size }
  } catch (error) {
    if (isStored) await removeUnnoted(app, [key])
    throw error
  } finally {
    // What cannot be removed now is swept later; the person hears why the upload failed.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function receive(app: App, chunks: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = await orBusy(app, () => open(path, 'wx', 0o600))
  try {
    for await (const chunk of chunks) await orBusy(app, () => file.appendFile(chunk))
  } catch (error) {
    throw error instanceof Refusal && error.code === 'TooLarge' ? invalidVideo(videoWords.tooLarge) : error
  } finally {
    await file.close()
  }
}

/** Removes what a server that died while it received a video left behind; answers how many. */
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
