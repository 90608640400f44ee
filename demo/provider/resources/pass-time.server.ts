import type { DemoAccount } from '../demo-account.server.ts'
import { payOut } from './balance.server.ts'
import { expireSessions } from './checkout.server.ts'

const day = 24 * 60 * 60

/** Does everything that is due at the current time: expires sessions and makes the daily payout. */
export function passTime(account: DemoAccount): void {
  const now = account.now()
  const before = account.passedUntil
  if (now === before) return
  account.passedUntil = now
  expireSessions(account)
  const midnight = now - (now % day)
  if (account.settings.dailyPayouts && before < midnight) payOut(account, midnight)
}
