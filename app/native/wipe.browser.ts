import { storeSecret } from './secrets.browser.ts'

/** Set once the link that started the app was followed. */
export const launchedKey = 'tassel-launched'

/** Says nothing of a person, and outlives their stay. */
const staying = new Set(['tassel-language', launchedKey])
/** Who was signed in last: whose drafts wait here. */
const lastPerson = 'tassel-person'

const others = new Set<() => Promise<unknown> | unknown>()

/** Also forgets by this, whenever a session is over: whoever keeps something of a person beside this says how. */
export function alsoForget(forget: () => Promise<unknown> | unknown): void {
  others.add(forget)
}

/** A session is over without its person having left, as after a week: the token goes, and what was typed waits for the same person. */
export async function forgetSession(): Promise<void> {
  // Side by side: a storage that does not answer holds nothing else back.
  await Promise.allSettled([storeSecret('session', null), ...[...others].map(forget => forget())])
}

/** The person left: nothing of them stays on this device. */
export async function forgetPerson(): Promise<void> {
  forgetTyped()
  await forgetSession()
}

/** Called with who is signed in: what another person typed here is not theirs to find. */
export function noteWhoIsHere(userId: string): void {
  const before = localStorage.getItem(lastPerson)
  if (before !== null && before !== userId) forgetTyped()
  localStorage.setItem(lastPerson, userId)
}

function forgetTyped(): void {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (!staying.has(key)) storage.removeItem(key)
}
