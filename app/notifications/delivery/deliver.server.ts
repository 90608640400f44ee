import { keepDonors } from '../../donations/own-donations/donor-lock.server.ts'
import { issueReceipts } from '../../donors/receipts/issue-receipts.server.ts'
import { queueWebhooks } from '../../integrations/webhooks/queue-webhooks.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { sqlState } from '../../platform/database/unavailable.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import { giveEventsUp, markHandled, putOffEvent } from '../../platform/outbox-state.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import { type Events, type NotifyContext, unreached } from '../event.ts'
import type { RenderMail } from '../mail.ts'
import type { Notice } from '../outgoing.ts'
import { type QueuedPush, queuePushes } from '../push/queue-pushes.server.ts'
import { loadFacts, type OpenEvent } from './load-facts.server.ts'
import { type MailOfEvent, queueMails } from './queue-mails.server.ts'
import { withBundledAdmins } from './scheduled-events.server.ts'

/** The exports of `entries/mail.tsx`: the definitions of all events, and the mail renderer. */
export type MailEntry = { events: Events; renderMail: RenderMail }

/** Events per transaction: enough to be efficient, few enough that a sign-in code behind a batch isn't delayed noticeably. */
export const batchSize = 50
/** Attempts before an event is given up. With the growing pauses, they span more than an hour. */
const maxAttempts = 10

/**
 * Delivers open outbox events in one transaction: decides who is notified, queues mails, notices, push messages and webhooks, and marks the
 * events as handled. Safe to run on several servers at once: each event is delivered once. A batch that fails is retried event by
 * event, so that one broken event does not block the others. Returns the number of processed events.
 */
export async function deliverBatch(app: App, entry: MailEntry): Promise<number> {
  try {
    return await app.db.transaction(async tx => {
      const open = await claim(tx, batchSize)
      await handle(app, tx, entry, open)
      return open.length
    })
  } catch (error) {
    app.log.warn({ err: (error as Error).message }, 'a batch of events failed; delivering them one by one')
  }
  for (let taken = 0; taken < batchSize; taken++) {
    if (!(await deliverOne(app, entry))) return taken
  }
  return batchSize
}

/** Delivers one event, or schedules its next attempt if it fails. Returns false if no event is open. Throws if claiming one fails. */
async function deliverOne(app: App, entry: MailEntry): Promise<boolean> {
  let claimed: OpenEvent | undefined
  try {
    return await app.db.transaction(async tx => {
      const open = await claim(tx, 1)
      claimed = open[0]
      await handle(app, tx, entry, open)
      return open.length > 0
    })
  } catch (error) {
    if (!claimed) throw error
    await putOff(app, entry.events, claimed, error as Error)
    return true
  }
}

/** Locks open events, emailed codes first, because people wait for them. */
async function claim(tx: Tx, limit: number): Promise<OpenEvent[]> {
  const rows = await tx.rows<{ id: number; kind: string; payload: object; at: Date }>(
    'claim_events',
    `select id, kind, payload, created_at as at from outbox_events
     where handled_at is null and given_up_at is null and (try_again_at is null or try_again_at <= clock_timestamp())
     order by (kind <> 'code_requested'), id limit $1 for update skip locked`,
    [limit],
  )
  return rows.map(({ id, at, kind, payload }) => ({ id, at, event: { kind, ...payload } as OutboxEvent }))
}

type Undelivered = { id: number; kind: string; why: string }
type NoticeOfEvent = Notice & { eventId: number; at: Date }

async function handle(
  app: App,
  tx: Tx,
  { events, renderMail }: MailEntry,
  open: readonly OpenEvent[],
): Promise<void> {
  if (open.length === 0) return
  await keepDonors(tx)
  const now = app.clock.now()
  const { currencySign } = app.env.branding
  const wordsFor: NotifyContext['wordsFor'] = ({ locale = 'en' }) => wordsWithMoney(locale, currencySign)
  const mails: MailOfEvent[] = []
  const notices: NoticeOfEvent[] = []
  const pushes: QueuedPush[] = []
  const undelivered: Undelivered[] = []
  await queueWebhooks(app, tx, open)
  await issueReceipts(app, tx, open.flatMap(donationOf), now)
  for (const { id, at, event, definition, facts } of await loadFacts(app, tx, events, open, now)) {
    if (facts === 'skip') continue
    if (facts === 'missing') {
      undelivered.push({ id, kind: event.kind, why: 'the record it refers to no longer exists' })
      continue
    }
    const deliverable = await withBundledAdmins(tx, { id, at, now, definition, facts })
    const notifications = definition.notify(deliverable.facts, { at, now, wordsFor })
    const missed = unreached(deliverable, notifications)
    if (missed.length > 0)
      undelivered.push({ id, kind: event.kind, why: `did not reach: ${missed.join(', ')}` })
    const source = { eventId: id, at }
    mails.push(...notifications.mails.map(mail => ({ ...mail, ...source })))
    notices.push(...notifications.notices.map(notice => ({ ...notice, ...source })))
    pushes.push(...(notifications.pushes ?? []).map(push => ({ ...push, ...source })))
  }
  await queueMails(app, tx, renderMail, mails, now)
  await insertNotices(tx, notices)
  await queuePushes(tx, pushes, now)
  await giveUp(app, tx, events, undelivered, now)
  const failed = new Set(undelivered.map(({ id }) => id))
  const handled = open.map(({ id }) => id).filter(id => !failed.has(id))
  await markHandled(tx, handled, secretsByKind(events), now)
}

/** The donation whose receipt an event calls for: one that brought, returned or gave back money. */
function donationOf({ event }: OpenEvent): string[] {
  switch (event.kind) {
    case 'donation_captured':
    case 'donation_refunded':
    case 'refund_failed':
    case 'donation_disputed':
    case 'donation_dispute_won':
    case 'offline_donation_reversed':
      return [event.donationId]
    default:
      return []
  }
}

/** Gives up events whose records are missing or that missed a required recipient (the others have been notified). Admins see them in a list. */
async function giveUp(
  app: App,
  tx: Tx,
  events: Events,
  undelivered: readonly Undelivered[],
  now: Date,
): Promise<void> {
  if (undelivered.length === 0) return
  await giveEventsUp(tx, undelivered, secretsByKind(events), now)
  await announce(tx, ['admin'])
  for (const { id, kind, why } of undelivered) {
    app.log.error({ event: id, kind, why }, 'an event could not be delivered and was given up')
  }
}

async function insertNotices(tx: Tx, notices: readonly NoticeOfEvent[]): Promise<void> {
  if (notices.length === 0) return
  await tx.rows(
    'insert_notices',
    `insert into notifications (event_id, user_id, type, title, message, amount, donor, student, icon, created_at)
     select "eventId", "userId", type, title, message, "amountCents", donor, student, icon, at
     from jsonb_to_recordset($1::jsonb) as n("eventId" bigint, "userId" uuid, type text, title text, message text,
       "amountCents" bigint, donor text, student text, icon text, at timestamptz)
     on conflict (event_id, user_id, type) do nothing`,
    [JSON.stringify(notices)],
  )
  await announce(tx, [...new Set(notices.map(({ userId }) => `user:${userId}` as const))])
}

/** Schedules a failed event's next attempt, with growing pauses, or gives the event up after the last attempt. */
async function putOff(app: App, events: Events, { id }: OpenEvent, error: Error): Promise<void> {
  const words = [error.name, sqlState(error)].filter(Boolean).join(' ')
  const failed = { id, error: words, maxTries: maxAttempts }
  const row = await putOffEvent(app.db, failed, secretsByKind(events), app.clock.now())
  const facts = { event: id, kind: row?.kind, err: { message: error.message, stack: error.stack } }
  if (row?.givenUp) app.log.error(facts, 'an event could not be delivered and was given up')
  else app.log.warn(facts, 'an event could not be delivered yet')
}

/**
 * JSON with the payload fields, by kind of event, to remove once the event is delivered or given up. `*` lists the fields of all kinds,
 * for events of a kind that this release doesn't define.
 */
export function secretsByKind(events: Events): string {
  const entries = [...events].map(([kind, { secrets }]): [string, readonly string[]] => [kind, secrets])
  const all = [...new Set(entries.flatMap(([, secrets]) => secrets))]
  return JSON.stringify(Object.fromEntries([...entries, ['*', all]]))
}
