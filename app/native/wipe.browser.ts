import { storeSecret } from './secrets.browser.ts'

/** Set after the link that started the app was followed. */
export const launchedKey = 'tassel-launched'

/** Keys that say nothing about a person and survive a sign-out. */
const keptKeys = new Set(['tassel-language', launchedKey])
/** The last signed-in person, who owns the drafts. */
const lastPerson = 'tassel-person'

const others = new Set<() => Promise<unknown> | unknown>()

/** Registers a function that removes personal data when a session ends. */
export function onForget(forget: () => Promise<unknown> | unknown): void {
  others.add(forget)
}

/** The session expired: removes the token; typed text waits for the same person. */
export async function forgetSession(): Promise<void> {
  // In parallel: a storage that does not answer blocks nothing else.
  await Promise.allSettled([storeSecret('session', null), ...[...others].map(forget => forget())])
}

/** The person signed out: removes everything of theirs from this device. */
export async function forgetPerson(): Promise<void> {
  removeDrafts()
  await forgetSession()
}

/** Removes the typed text of another person. */
export function rememberPerson(userId: string): void {
  const before = localStorage.getItem(lastPerson)
  if (before !== null && before !== userId) removeDrafts()
  localStorage.setItem(lastPerson, userId)
}

function removeDrafts(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (!keptKeys.has(key)) storage.removeItem(key)
}
