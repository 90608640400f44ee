import { browserStorage } from '../../lib/storage.browser.ts'

/** Whose data this browser keeps: who was signed in when the server was last asked, also while there is no network. */
const lastAccount = browserStorage('account', found => (typeof found === 'string' ? found : null))

type Listener = (accountId: string) => void
const listeners = new Set<Listener>()
const left = new Set<string>()

/** The account whose screens this browser shows, also without a network; null for a visitor. */
export function currentAccountId(): string | null {
  return lastAccount.read()
}

/**
 * Calls back with each account that leaves this browser: by sign-out here or in another tab, by a session that ended, an account that was
 * deleted, or another that signed in. Who listens later is told of those that left before, while this page was open. Answers how to stop.
 */
export function onAccountLeft(listener: Listener): () => void {
  for (const accountId of left) listener(accountId)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the frame: who is signed in, by the server's own answer; null for a visitor. */
export function accountIsShown(accountId: string | null): void {
  const before = lastAccount.read()
  if (accountId) left.delete(accountId)
  if (before === accountId) return
  if (accountId) lastAccount.write(accountId)
  else lastAccount.drop()
  if (!before) return
  left.add(before)
  for (const listener of listeners) listener(before)
}
