import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database.server.ts'
import { announce } from '../platform/topics.server.ts'
import type { ProvablePurpose } from './contract.ts'
import { markEmailProven, spendCode, wrongCode } from './spend-code.server.ts'

export type Proof = { purpose: ProvablePurpose; code: string; browserHash: string }

/**
 * A signed-in person proves the e-mail (decision 7) or steps this session up (decision 17) by a code. Refuses WrongCode (400).
 */
export async function prove(app: App, viewer: Viewer, proof: Proof, now: Date): Promise<void> {
  const request = { ...proof, userId: viewer.userId }
  const spent = await app.db.transaction(async tx => {
    const outcome = await spendCode(app, tx, request, now)
    if (outcome.right) await keepProof(tx, viewer, proof.purpose, now)
    return outcome
  })
  if (!spent.right) throw wrongCode(spent.triesLeft)
}

async function keepProof(tx: Tx, viewer: Viewer, purpose: ProvablePurpose, now: Date): Promise<void> {
  await markEmailProven(tx, viewer.userId, now)
  if (purpose === 'step-up') {
    await tx.rows('step_up_session', 'update sessions set stepped_up_at = $2 where id = $1', [
      viewer.sessionId,
      now,
    ])
  }
  await announce(tx, [`user:${viewer.userId}`])
}
