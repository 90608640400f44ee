import type { App } from '../../platform/app.server.ts'
import { callerKey, countAgainst, countOf, penalize } from '../../platform/http/limits.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { beyondDeclines, declineLimits, donationLimits, tooManyDeclines } from './card-testing.ts'

/** Where a payment is started from, as a keyed hash: its declines are reported by the provider, without the donor's address. */
export const sourceOfCaller = (app: App): string => app.secrets.hash('gift-source', callerKey())

type Start = { source: string; email: string; campaignId: string }

/** Counts a payment that is about to be started. Refuses TooManyDeclines and TooManyRequests (429). */
export async function refuseCardTesting(app: App, { source, email, campaignId }: Start): Promise<void> {
  const [address, byEmail, campaign] = await Promise.all([
    countOf(app, declineLimits.address, source),
    countOf(app, declineLimits.email, email),
    countOf(app, declineLimits.campaign, campaignId),
  ])
  const beyond = beyondDeclines({ address, email: byEmail, campaign })
  if (beyond) {
    securityEvent(app, 'limit-hit', { limit: declineLimits[beyond].name, campaignId })
    throw tooManyDeclines()
  }
  await countAgainst(app, donationLimits.address, source)
  await countAgainst(app, donationLimits.email, email)
  await countAgainst(app, donationLimits.campaign, campaignId)
}

/** Counts a declined card, once an event. The one that reaches a limit alerts: log, security event, the admins' list. */
export async function noteDecline(app: App, paymentId: string): Promise<void> {
  const [payment] = await app.db.rows<Omit<Start, 'source'> & { source: string | null }>(
    'source_of_payment',
    'select campaign_id, donor_email as email, source_hash as source from payments where id = $1',
    [paymentId],
  )
  if (!payment) return
  const { source, email, campaignId } = payment
  const [address, campaign] = await Promise.all([
    source === null ? 0 : penalize(app, declineLimits.address, source),
    penalize(app, declineLimits.campaign, campaignId),
    penalize(app, declineLimits.email, email),
  ])
  if (address === declineLimits.address.points) await alert(app, 'address', campaignId)
  if (campaign === declineLimits.campaign.points) await alert(app, 'campaign', campaignId)
}

async function alert(app: App, scope: 'address' | 'campaign', campaignId: string): Promise<void> {
  await app.db.rows(
    'insert_card_testing_alert',
    'insert into card_testing_alerts (scope, campaign_id, at) values ($1, $2, $3)',
    [scope, campaignId, app.clock.now()],
  )
  const limit = declineLimits[scope].name
  securityEvent(app, 'card-testing', { campaignId, limit })
  app.log.error({ campaignId, limit }, 'card testing is likely: so many cards are declined')
}
