import { browserStorage } from '../../lib/storage.browser.ts'

/** Who was signed in at the server's last answer; known without a network too. */
const lastAccount = browserStorage('account', found => (typeof found === 'string' ? found : null))

type Listener = (accountId: string) => void
const listeners = new Set<Listener>()
const left = new Set<string>()

/** The account that this browser shows, with or without a network; null for a visitor. */
export function currentAccountId(): string | null {
  return lastAccount.read()
}

/**
 * Calls back with each account that leaves this browser: by sign-out in any tab, the end of its session, its deletion, or another sign-in. Also
 * called for accounts that left earlier while this page was open. Returns a function that unsubscribes.
 */
export function onAccountLeft(listener: Listener): () => void {
  for (const accountId of left) listener(accountId)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the frame: who is signed in according to the server; null for a visitor. */
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
