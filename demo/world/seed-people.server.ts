import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileAddress, pictureKeys } from '#app/accounts/picture/picture.ts'
import { recordUpload, setProfilePicture } from '#app/accounts/profile/profile.server.ts'
import { grantRole } from '#app/accounts/roles.server.ts'
import { createAccount } from '#app/accounts/sign-in/sign-up.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { projectFolder } from '#app/platform/project-folder.server.ts'
import type { StaffRole, Viewer } from '#app/platform/viewer.ts'

export type DemoPerson = {
  email: string
  customUserId: string
  firstName: string
  lastName: string
  /** The base name of the image files in `portraits/`; null for a person shown by their initials. */
  portrait: string | null
  roles: readonly StaffRole[]
  joinedAt: Date
}

/** Creates an account with its portrait. Returns a viewer with which to run commands as this person. */
export async function seedPerson(app: App, person: DemoPerson): Promise<Viewer> {
  const picture =
    person.portrait === null ? null : await storePortrait(app, person.customUserId, person.portrait)
  const { customUserId, email, firstName, lastName, roles, joinedAt: at } = person
  const userId = await app.db.transaction(async tx => {
    const account = { email, customUserId, firstName, lastName, emailVerified: true, at }
    const { userId } = await createAccount(tx, account)
    for (const role of roles) await grantRole(tx, email, { role, byUserId: null, now: at })
    for (const { key, bytes } of picture?.files ?? []) await recordUpload(tx, { key, userId, bytes, at })
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
    roles,
    provedBy: 'code',
    steppedUpAt: null,
  }
}

/** Stores a portrait in both sizes, like an uploaded picture. */
async function storePortrait(app: App, userId: string, portrait: string) {
  // The key becomes part of a public URL, and the User ID may contain a minor's surname.
  const keys = pictureKeys(createHash('sha256').update(userId).digest('base64url').slice(0, 22))
  const put = async (size: keyof typeof keys) => {
    const file = new URL(`demo/world/portraits/${portrait}-${size}.webp`, projectFolder)
    const bytes = new Uint8Array(await readFile(file))
    await app.files.put(keys[size], { bytes, contentType: 'image/webp' })
    return { key: keys[size], bytes: bytes.byteLength }
  }
  return { url: fileAddress(keys.large), files: [await put('large'), await put('small')] }
}
