import type { Refusal } from '../../lib/refusal.ts'
import type { App } from '../app.server.ts'
import { type SecurityEventKind, securityEvent } from '../security-events.server.ts'

/** Told by their own events, with more than is known here. */
const toldElsewhere = new Set(['WrongPair', 'WrongPassword'])
/** What an honest person meets on the way: asked to sign in, to prove who they are. */
const onTheWay: Record<string, SecurityEventKind> = {
  SignInRequired: 'sign-in-required',
  EmailProofRequired: 'proof-required',
  StepUpRequired: 'proof-required',
  SecondFactorRequired: 'proof-required',
}

/** Makes every 401 and 403 a security event; other refusals are none. */
export function noteRefusedCall(
  app: App,
  refused: Refusal,
  call: { operation?: string; userId?: string },
): void {
  if ((refused.status !== 401 && refused.status !== 403) || toldElsewhere.has(refused.code)) return
  const { operation, userId } = call
  securityEvent(app, onTheWay[refused.code] ?? 'access-refused', {
    status: refused.status,
    refusal: refused.code,
    ...(operation && { operation }),
    ...(userId && { userId }),
  })
}
