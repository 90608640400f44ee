import type { App } from '../../platform/app.server.ts'
import { addressKey, countOf, type Limit, penalize } from '../../platform/http/limits.server.ts'
import { requestScope } from '../../platform/http/request-scope.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'

/** Anyone can sign up with anyone's address: the number of welcome mails that one client may cause in an hour. */
export const welcomes: Limit = { name: 'welcome-mails', points: 10, seconds: 3_600 }

/**
 * True while this client has not used up its share of welcome mails; counts this one. Beyond it accounts are still created, and
 * nothing is mailed to their addresses until someone requests a code. Not for use inside a transaction.
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
