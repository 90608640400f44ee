import type { Double } from '../double.server.ts'
import { payOut } from './balance.server.ts'
import { expireSessions } from './checkout.server.ts'

const day = 24 * 60 * 60

/** Does everything that is due at the current time: expires sessions and makes the daily payout. */
export function passTime(double: Double): void {
  const now = double.now()
  const before = double.passedUntil
  if (now === before) return
  double.passedUntil = now
  expireSessions(double)
  const midnight = now - (now % day)
  if (double.settings.dailyPayouts && before < midnight) payOut(double, midnight)
}
