import type { Refusal } from '../../lib/refusal.ts'
import type { App } from '../app.server.ts'
import { type SecurityEventKind, securityEvent } from '../security-events.server.ts'

/** These log a security event of their own, with more detail than is known here. */
const loggedElsewhere = new Set(['WrongPair', 'WrongPassword'])
/** Refusals that honest people meet: asked to sign in, to prove who they are. */
const onTheWay: Record<string, SecurityEventKind> = {
  SignInRequired: 'sign-in-required',
  EmailProofRequired: 'proof-required',
  StepUpRequired: 'proof-required',
  SecondFactorRequired: 'proof-required',
}

/** Logs every 401 and 403 as a security event; other refusals are none. */
export function noteRefusedCall(
  app: App,
  refused: Refusal,
  call: { operation?: string; userId?: string },
): void {
  if ((refused.status !== 401 && refused.status !== 403) || loggedElsewhere.has(refused.code)) return
  const { operation, userId } = call
  securityEvent(app, onTheWay[refused.code] ?? 'access-refused', {
    status: refused.status,
    refusal: refused.code,
    ...(operation && { operation }),
    ...(userId && { userId }),
  })
}
