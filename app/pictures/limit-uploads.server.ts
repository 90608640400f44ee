import { phrase } from '../lib/phrase.ts'
import { Refusal, refusal } from '../lib/refusal.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { addressKey, countAgainst, type Limit } from '../platform/http/limits.server.ts'

const tenMinutes = 600
const day = 86_400
/** Counted in KiB, because a counter ends at two billion. */
const megabyte = 1024

/** Someone who tries out a few crops; until the email is proven, enough for a profile and a form. */
const proven: Limit = { name: 'pictures-of-account', points: 30, seconds: tenMinutes }
const unproven: Limit = { name: 'pictures-of-unproven', points: 6, seconds: tenMinutes }
/** A whole class may share one address. */
const ofAddress: Limit = { name: 'pictures-of-address', points: 120, seconds: tenMinutes }

/** A video in seven versions; until the email is proven, six pictures. */
const bytesOfProven: Limit = { name: 'upload-bytes-of-account', points: 300 * megabyte, seconds: day }
const bytesOfUnproven: Limit = { name: 'upload-bytes-of-unproven', points: 30 * megabyte, seconds: day }
const bytesOfAddress: Limit = { name: 'upload-bytes-of-address', points: 2_000 * megabyte, seconds: day }
const bytesOfAll: Limit = { name: 'upload-bytes-of-all', points: 20_000 * megabyte, seconds: day }

/** Counts an upload of so many bytes for the account, the address and all together. Refuses TooManyRequests (429). */
export async function limitUploads(app: App, viewer: Viewer, address: string, bytes: number): Promise<void> {
  const { emailVerified, userId } = viewer
  await countAgainst(app, emailVerified ? proven : unproven, userId)
  await countAgainst(app, ofAddress, addressKey(address))
  const kibibytes = Math.max(1, Math.ceil(bytes / 1024))
  try {
    await countAgainst(app, emailVerified ? bytesOfProven : bytesOfUnproven, userId, kibibytes)
    await countAgainst(app, bytesOfAddress, addressKey(address), kibibytes)
    await countAgainst(app, bytesOfAll, 'all', kibibytes)
  } catch (error) {
    throw error instanceof Refusal ? tooMuch(error) : error
  }
}

const tooMuch = ({ code, status, details }: Refusal) =>
  refusal(code, status, phrase('Today’s upload limit has been reached. Please try again tomorrow.'), details)
