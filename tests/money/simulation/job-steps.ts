import { receivePaymentEvent } from '#app/donations/receive-payment-event.server.ts'
import { compareWithProvider } from '#app/donations/reconcile/compare-with-provider.server.ts'
import { reconcilePayments } from '#app/donations/reconcile/reconcile-payments.server.ts'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import { events } from '#app/notifications/events.tsx'
import type { RenderMail } from '#app/notifications/mail.ts'
import type { Step } from './donor-steps.ts'
import { outcomeOf, type Simulation } from './simulation.ts'

/** Delivers the provider's due events; events that are not acknowledged are sent again. */
export const receive: Step = async simulation => {
  const outcomes: string[] = []
  for (const event of simulation.dueEvents()) {
    const body = Buffer.from(JSON.stringify(event))
    const outcome = await outcomeOf(() =>
      receivePaymentEvent(
        simulation.app,
        { to: 'sandbox', headers: new Headers(), body },
        simulation.clock.now(),
      ),
    )
    if (outcome !== 'done') simulation.sendAgain(event)
    outcomes.push(`${event.type} of ${event.payment.paymentId}: ${outcome}`)
  }
  return outcomes.join('; ')
}

export const reconcile: Step = async ({ app }) => {
  let done = ''
  const outcome = await outcomeOf(async () => {
    const { asked, failed, closed, refunded } = await reconcilePayments(app)
    done = `, asked ${asked}, failed ${failed}, closed ${closed}, refunded ${refunded}`
  })
  return `reconcile: ${outcome}${done}`
}

export const compare: Step = async ({ app }) => {
  let done = ''
  const outcome = await outcomeOf(async () => {
    const { changes, asked, differences, complete } = await compareWithProvider(app)
    done = `, ${changes} changes, asked ${asked}, ${differences} open, ${complete ? 'whole' : 'cut off'}`
  })
  return `compare: ${outcome}${done}`
}

/** Emails stay empty, because other tests cover their content. */
const renderNothing: RenderMail = async ({ name }) => ({ subject: name, html: '', text: name })
const entry = { events, renderMail: renderNothing }

export const deliver: Step = async ({ app }) => {
  let taken = 0
  const outcome = await outcomeOf(async () => {
    taken = await deliverBatch(app, entry)
  })
  return `deliver: ${outcome}, ${taken} events`
}

/** Delivers all outbox events without waiting for retry delays. */
export async function deliverAll(simulation: Simulation): Promise<void> {
  const { db } = simulation.app
  await db.rows(
    'simulated_pauses_over',
    'update outbox_events set try_again_at = null where try_again_at is not null and handled_at is null',
  )
  while ((await deliverBatch(simulation.app, entry)) > 0);
}
