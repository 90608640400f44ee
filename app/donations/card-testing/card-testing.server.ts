import type { App } from '../../platform/app.server.ts'
import { callerKey } from '../../platform/http/limits.server.ts'
import type { HashedAttempt } from './load-charge-facts.server.ts'

/** Where a card is charged from: the caller's address (IPv6 by /64) as a keyed hash. */
export const sourceOfCaller = (app: App): string => app.secrets.hash('gift-source', callerKey())

type Plain = {
  paymentId: string
  source: string
  email: string
  campaignId: string
  fingerprint: string | null
}

/** What is counted by, as keyed hashes: whoever reads the tables learns no email and no card. */
export function hashedAttempt(app: App, { fingerprint, email, ...attempt }: Plain): HashedAttempt {
  const { paymentId, source, campaignId } = attempt
  return {
    ...{ paymentId, source, campaignId },
    email: app.secrets.hash('charge-email', email.trim().toLowerCase()),
    card: fingerprint === null ? null : app.secrets.hash('charge-card', fingerprint),
  }
}
