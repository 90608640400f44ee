import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { addressKey, countAgainst, type Limit } from '../platform/http/limits.server.ts'

const tenMinutes = 600
/** Somebody who tries out a few crops; until the e-mail is proven, enough for a profile and a form. */
const proven: Limit = { name: 'pictures-of-account', points: 30, seconds: tenMinutes }
const unproven: Limit = { name: 'pictures-of-unproven', points: 6, seconds: tenMinutes }
/** A whole class may share one address. */
const ofAddress: Limit = { name: 'pictures-of-address', points: 120, seconds: tenMinutes }

/** Counts an upload for the account and for the address. Refuses TooManyRequests (429). */
export async function limitUploads(app: App, viewer: Viewer, address: string): Promise<void> {
  await countAgainst(app, viewer.emailVerified ? proven : unproven, viewer.userId)
  await countAgainst(app, ofAddress, addressKey(address))
}
