import type { App } from '../platform/app.server.ts'
import { addressKey, countOf, type Limit, penalize } from '../platform/limits.server.ts'
import { requestScope } from '../platform/request-scope.server.ts'
import { securityEvent } from '../platform/security-events.server.ts'

/** Anybody can sign up with anybody's address: so many welcome mails an hour may one client cause. */
export const welcomes: Limit = { name: 'welcome-mails', points: 10, seconds: 3_600 }

/**
 * True as long as whoever asks has not had its share of welcome mails; counts this one. Beyond it accounts are made all the same, and
 * nothing is mailed to their addresses until somebody asks for a code. Not for use inside a transaction.
 */
export async function isWelcomed(app: App): Promise<boolean> {
  const scope = requestScope()
  // A demo without a mail server mails nobody.
  if (!scope || (app.env.demo && !app.env.smtpUrl)) return true
  const key = addressKey(scope.clientAddress)
  if ((await countOf(app, welcomes, key)) >= welcomes.points) {
    securityEvent(app, 'limit-hit', { limit: welcomes.name })
    return false
  }
  await penalize(app, welcomes, key)
  return true
}
