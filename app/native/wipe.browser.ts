import { storeSecret } from './secrets.browser.ts'

/** Set after the link that started the app was opened. */
export const launchedKey = 'tassel-launched'

/** Keys without personal data, which survive a sign-out. */
const keptKeys = new Set(['tassel-language', launchedKey])
/** The id of the last signed-in person, who owns the drafts. */
const lastPerson = 'tassel-person'

const others = new Set<() => Promise<unknown> | unknown>()

/** Registers a function that removes personal data when a session ends. */
export function onForget(forget: () => Promise<unknown> | unknown): void {
  others.add(forget)
}

/** The session expired: removes the token and saved data, but keeps typed text for the same person. */
export async function forgetSession(): Promise<void> {
  // In parallel, so that a storage that doesn't respond doesn't block the rest.
  await Promise.allSettled([storeSecret('session', null), ...[...others].map(forget => forget())])
}

/** The person signed out: removes the token, saved data, and typed text from this device. */
export async function forgetPerson(): Promise<void> {
  removeDrafts()
  await forgetSession()
}

/** Stores who is signed in, and removes the typed text of another person. */
export function rememberPerson(userId: string): void {
  const before = localStorage.getItem(lastPerson)
  if (before !== null && before !== userId) removeDrafts()
  localStorage.setItem(lastPerson, userId)
}

function removeDrafts(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (!keptKeys.has(key)) storage.removeItem(key)
}
