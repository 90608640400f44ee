import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../goals.ts'
import { load } from '../load/load.server.ts'
import { someCampaigns, type World } from '../world.server.ts'
import { openPayments } from './open-payments.server.ts'
import { post } from './record-donations.server.ts'
import { signedEvent } from './signed-events.server.ts'

const waiting = `select exists (select from outbox_events where handled_at is null and given_up_at is null)
  or exists (select from mails where sent_at is null and given_up_at is null) as waits`

/** Sends `count` signed webhooks over 64 connections, and waits until the mail server has accepted all their mails. */
export async function wholeDonations({ tassel, size }: World, count: number): Promise<Figure[]> {
  const { app } = tassel
  const opened = await openPayments(app, count, someCampaigns(size))
  const requests = opened.map(payment => post(signedEvent(app, payment)))
  const started = performance.now()
  const perSecond = () => (count / (performance.now() - started)) * 1000
  await load({ side: tassel, connections: 64, next: () => requests.pop() })
  const recorded = perSecond()
  while ((await app.db.rows<{ waits: boolean }>(null, waiting))[0]?.waits) await sleep(100)
  return [
    { title: 'whole donations, to the last mail, a second', Tassel: perSecond(), atLeast: 300 },
    { title: 'recorded while their mails are sent, a second', Tassel: recorded },
  ]
}
