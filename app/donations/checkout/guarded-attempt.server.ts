import type { App } from '../../platform/app.server.ts'
import { guardCharge } from '../card-testing/guard-charge.server.ts'
import { type AttemptOutcome, noteAttempt } from '../card-testing/note-attempt.server.ts'
import type { Sent } from './open-payment.server.ts'

type Charge = { campaignId: string; amountCents: number; now: Date }

/** One attempt under the card-testing rules: guarded before the charge, noted after it. */
export type GuardedAttempt = {
  /** Passed to `note`; defaults to not charged. */
  outcome: AttemptOutcome
  /** Throws the refusals of `guardCharge`. */
  guard(fingerprint: string | null): Promise<void>
  note(): Promise<void>
}

export function guardedAttempt(
  app: App,
  sent: Sent,
  { campaignId, amountCents, now }: Charge,
): GuardedAttempt {
  const { donationId: paymentId, source, donorEmail: email, proof } = sent
  const facts = { paymentId, source, email, campaignId }
  let guarded: { fingerprint: string | null } | null = null
  return {
    outcome: 'none',
    async guard(fingerprint) {
      // The guard itself counts refused attempts.
      guarded = null
      await guardCharge(app, { ...facts, fingerprint, amountCents, proof }, now)
      guarded = { fingerprint }
    },
    async note() {
      if (guarded) await noteAttempt(app, { ...facts, ...guarded, outcome: this.outcome }, now)
    },
  }
}
