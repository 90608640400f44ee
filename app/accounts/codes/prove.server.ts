import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { forgetCount } from '../../platform/http/limits.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { ProvablePurpose } from '../contract.ts'
import { codesFromSession, codesToSignedIn } from '../sign-in-limits.ts'
import { markEmailProven } from './first-proof.server.ts'
import { spendCode, wrongCode } from './spend-code.server.ts'

export type Proof = { purpose: ProvablePurpose; code: string; browserHash: string }

/**
 * A signed-in person verifies the email (P26) or steps this session up (P39) by a code; either way the session counts as proven
 * by a code from then on. Refuses WrongCode (400).
 */
export async function prove(app: App, viewer: Viewer, proof: Proof, now: Date): Promise<void> {
  const request = { ...proof, userId: viewer.userId }
  const spent = await app.db.transaction(async tx => {
    const outcome = await spendCode(app, tx, request, now)
    if (outcome.right) await saveProof(tx, viewer, proof.purpose, now)
    return outcome
  })
  if (!spent.right) throw wrongCode(spent.triesLeft)
  // The code was entered, so the attempts counted so far were the person's own.
  await forgetCount(app, codesFromSession, viewer.sessionId)
  await forgetCount(app, codesToSignedIn, viewer.userId)
  if (proof.purpose === 'step-up')
    securityEvent(app, 'step-up', { userId: viewer.userId, sessionId: viewer.sessionId })
}

async function saveProof(tx: Tx, viewer: Viewer, purpose: ProvablePurpose, now: Date): Promise<void> {
  await markEmailProven(tx, { userId: viewer.userId, sessionId: viewer.sessionId, now })
  // Either code proves the person, and so the session (P11); only a code that was requested as a step-up counts as one.
  await tx.rows(
    'prove_session',
    `update sessions set proved_by = 'code', stepped_up_at = case when $3 then $2 else stepped_up_at end where id = $1`,
    [viewer.sessionId, now, purpose === 'step-up'],
  )
  await announce(tx, [`user:${viewer.userId}`])
}
