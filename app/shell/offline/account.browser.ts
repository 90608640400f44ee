import { browserStorage } from '../../lib/storage.browser.ts'

/** The account that the server last reported as signed in. Stored, so it is available offline. */
const lastAccount = browserStorage('account', found => (typeof found === 'string' ? found : null))

type Listener = (accountId: string) => void
const listeners = new Set<Listener>()
const left = new Set<string>()

/** The account that was last signed in on this browser; null for a visitor. */
export function currentAccountId(): string | null {
  return lastAccount.read()
}

/**
 * Calls `listener` with each account that leaves this browser: by signing out in any tab, when its session ends, when
 * it is deleted, or when another account signs in. Accounts that left earlier on this page are reported immediately.
 * Returns a function that unsubscribes.
 */
export function onAccountLeft(listener: Listener): () => void {
  for (const accountId of left) listener(accountId)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Records which account the server reports as signed in, and notifies listeners if the previous one left. Null for a
 * visitor.
 */
export function recordAccount(accountId: string | null): void {
  const before = lastAccount.read()
  if (accountId) left.delete(accountId)
  if (before === accountId) return
  if (accountId) lastAccount.write(accountId)
  else lastAccount.drop()
  if (!before) return
  left.add(before)
  for (const listener of listeners) listener(before)
}
