import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../load/load.server.ts'
import { someCampaigns, type World } from '../world.server.ts'
import { openPayments } from './open-payments.server.ts'
import { signedEvent } from './signed-events.server.ts'

/** The number of donations, and the ms until all were recorded and until the mail server had accepted all their mails. */
export type WholeGifts = { gifts: number; recordedInMs: number; notifiedInMs: number }

const waiting = `select exists (select from outbox_events where handled_at is null and given_up_at is null)
  or exists (select from mails where sent_at is null and given_up_at is null) as waits`

/** Sends `count` signed webhooks over 64 connections, and waits until all notifications have been sent. */
export async function wholeGifts({ tassel: { app, port }, size }: World, gifts: number): Promise<WholeGifts> {
  const opened = await openPayments(app, gifts, someCampaigns(size))
  const events = opened.map(payment => signedEvent(app, payment))
  const started = performance.now()
  await load({ port, connections: 64, next: () => events.pop() })
  const recordedInMs = performance.now() - started
  while ((await app.db.rows<{ waits: boolean }>(null, waiting))[0]?.waits) await sleep(100)
  return { gifts, recordedInMs, notifiedInMs: performance.now() - started }
}
