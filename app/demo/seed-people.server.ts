import { createHash } from 'node:crypto'
import { createAccount } from '../accounts/create-account.server.ts'
import { fileAddress, pictureKeys } from '../accounts/picture.ts'
import { noteUpload, setProfilePicture } from '../accounts/profile-picture.server.ts'
import { readPicture } from '../accounts/read-picture.server.ts'
import { grantAdmin } from '../accounts/roles.server.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { boundedQueue } from '../platform/bounded-queue.ts'
import type { PortraitLook } from './portraits/look.ts'
import { portraitSvg } from './portraits/portrait.ts'
import { rasterise } from './rasterise.server.ts'

export type DemoPerson = {
  email: string
  customUserId: string
  firstName: string
  lastName: string
  look: PortraitLook | null
  isAdmin: boolean
  joinedAt: Date
}

/** Creates one account by the real commands, with its portrait. Answers the person as the server would see them signed in. */
export async function seedPerson(app: App, person: DemoPerson): Promise<Viewer> {
  const picture = person.look && (await storePortrait(app, person.customUserId, person.look))
  const { customUserId, email, firstName, lastName, isAdmin, joinedAt: at } = person
  const userId = await app.db.transaction(async tx => {
    const account = { email, customUserId, firstName, lastName, emailVerified: true, at }
    const { userId } = await createAccount(tx, account)
    if (isAdmin) await grantAdmin(tx, email, at)
    for (const { key, bytes } of picture?.files ?? []) await noteUpload(tx, { key, userId, bytes, at })
    if (picture) await setProfilePicture(tx, userId, picture.url, at)
    return userId
  })
  return {
    userId,
    sessionId: '',
    email,
    emailVerified: true,
    customUserId,
    firstName,
    lastName,
    profilePictureUrl: picture?.url ?? null,
    isAdmin,
    provedBy: 'code',
    steppedUpAt: null,
  }
}

/** The whole demo world asks at once: its portraits wait for each other, so that none is refused as one upload too many. */
const inTurn = boundedQueue({
  atOnce: 2,
  waiting: Number.POSITIVE_INFINITY,
  refuse: () => new Error('there is always room'),
})

/** Draws a portrait and keeps it as an uploaded picture would be. */
async function storePortrait(app: App, name: string, look: PortraitLook) {
  const { large, small } = await inTurn(async () => readPicture(await rasterise(portraitSvg(look))))
  // The address of a picture is public: it must not tell a minor's surname.
  const keys = pictureKeys(createHash('sha256').update(name).digest('base64url').slice(0, 22))
  await app.files.put(keys.large, { bytes: large, contentType: 'image/webp' })
  await app.files.put(keys.small, { bytes: small, contentType: 'image/webp' })
  return {
    url: fileAddress(keys.large),
    files: [
      { key: keys.large, bytes: large.byteLength },
      { key: keys.small, bytes: small.byteLength },
    ],
  }
}
