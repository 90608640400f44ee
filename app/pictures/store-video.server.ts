import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { subDays } from 'date-fns'
import { fileAddress } from '../accounts/picture/picture.ts'
import { noteUpload } from '../accounts/profile/profile-picture.server.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
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
  await mkdir(incoming(app), { recursive: true })
  const folder = await mkdtemp(join(incoming(app), 'video-'))
  const key = `campaign-videos/${newSecret()}.mp4`
  try {
    const [sent, made] = [join(folder, 'sent'), join(folder, 'made')]
    await receive(chunks, sent)
    const { bytes, milliseconds, ...size } = await readVideo(sent, made)
    await app.files.putFile(key, made)
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
    await removeUnnoted(app, [key])
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(chunks: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  try {
    await pipeline(chunks, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    throw error instanceof Refusal && error.code === 'TooLarge' ? invalidVideo(videoWords.tooLarge) : error
  }
}

/** Removes what a server that died while it received a video left behind; answers how many. */
export async function sweepIncoming(app: App): Promise<number> {
  const names = await readdir(incoming(app)).catch(() => [])
  const dayAgo = subDays(app.clock.now(), 1).getTime()
  let removed = 0
  for (const name of names) {
    const path = join(incoming(app), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs > dayAgo) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
