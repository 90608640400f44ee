import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../load/load.server.ts'
import { someCampaigns, type World } from '../world.server.ts'
import { openPayments } from './open-payments.server.ts'
import { signedEvent } from './signed-events.server.ts'

/** Donations from the signed event until the mail server has all of their mails. */
export type WholeGifts = { gifts: number; recordedInMs: number; notifiedInMs: number }

const waiting = `select exists (select from outbox_events where handled_at is null and given_up_at is null)
  or exists (select from mails where sent_at is null and given_up_at is null) as waits`

/** Sends `count` signed events from 64 clients, and waits until all notifications are handled. */
export async function wholeGifts({ tassel: { app, port }, size }: World, gifts: number): Promise<WholeGifts> {
  const opened = await openPayments(app, gifts, someCampaigns(size))
  const events = opened.map(payment => signedEvent(app, payment))
  const started = performance.now()
  await load({ port, connections: 64, next: () => events.pop() })
  const recordedInMs = performance.now() - started
  while ((await app.db.rows<{ waits: boolean }>(null, waiting))[0]?.waits) await sleep(100)
  return { gifts, recordedInMs, notifiedInMs: performance.now() - started }
}
