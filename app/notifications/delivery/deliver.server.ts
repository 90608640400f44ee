import type { Locale } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import { sqlState, type Tx } from '../../platform/database/database.server.ts'
import { takesTestPayments } from '../../platform/env.server.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import { giveEventsUp, markHandled, putOffEvent } from '../../platform/outbox-state.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import type { Events, NotifyContext } from '../event.ts'
import type { MailContext, RenderMail } from '../mail.ts'
import { unreached } from '../must-reach.ts'
import type { Notice, OutgoingMail } from '../outgoing.ts'
import { unsubscribeLink } from '../preferences/unsubscribe.server.ts'
import { type QueuedPush, queuePushes } from '../push/queue-pushes.server.ts'
import { secretsByKind } from '../secrets.ts'
import { bundled } from './bundle-notices.server.ts'
import { loadFacts, type OpenEvent } from './load-facts.server.ts'
import type { MailEntry } from './load-renderer.server.ts'
import { queueMails, type WrittenMail } from './queue-mails.server.ts'

/** Events handled in one transaction: enough to share its cost, few enough that a sign-in code never waits long. */
export const batchSize = 50
/** Tries before an event that cannot be delivered is given up: over an hour with the growing pauses between them. */
const mostTries = 10

/**
 * Delivers open outbox events: decides who is notified, writes the mails with a job each and the notices, and marks the events
 * handled, all in one transaction. Any number of servers may do this at once; each event is delivered once. A batch that fails is
 * retried one by one, so that one broken event delays nobody. Answers how many were taken.
 */
export async function deliverBatch(app: App, entry: MailEntry): Promise<number> {
  try {
    return await app.db.transaction(async tx => {
      const open = await claim(tx, batchSize)
      await handle(app, tx, entry, open)
      return open.length
    })
  } catch (error) {
    app.log.warn({ err: (error as Error).message }, 'a batch of events failed; telling them one by one')
    return await deliverApart(app, entry)
  }
}

async function deliverApart(app: App, entry: MailEntry): Promise<number> {
  for (let taken = 0; taken < batchSize; taken++) {
    if (!(await deliverOne(app, entry))) return taken
  }
  return batchSize
}

/** False when there was none to deliver. Throws when not even claiming works. */
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

/** Codes go first: someone is waiting for them. */
async function claim(tx: Tx, most: number): Promise<OpenEvent[]> {
  const rows = await tx.rows<{ id: number; kind: string; payload: object; at: Date }>(
    'claim_events',
    `select id, kind, payload, created_at as at from outbox_events
     where handled_at is null and given_up_at is null and (try_again_at is null or try_again_at <= clock_timestamp())
     order by (kind <> 'code_requested'), id limit $1 for update skip locked`,
    [most],
  )
  return rows.map(({ id, at, kind, payload }) => ({ id, at, event: { kind, ...payload } as OutboxEvent }))
}

async function handle(app: App, tx: Tx, entry: MailEntry, open: readonly OpenEvent[]): Promise<void> {
  if (open.length === 0) return
  const { events, renderMail } = entry
  const now = app.clock.now()
  const { currencySign } = app.env.branding
  const wordsFor: NotifyContext['wordsFor'] = ({ locale = 'en' }) => wordsWithMoney(locale, currencySign)
  const mails: WrittenMail[] = []
  const notices: (Notice & { eventId: number; at: Date })[] = []
  const pushes: QueuedPush[] = []
  const undelivered: Undelivered[] = []
  for (const found of await loadFacts(tx, events, app.env.appUrl, open, now)) {
    const { facts, definition, id, at } = found
    const { kind } = found.event
    if (facts === 'nobody') continue
    if (facts === 'missing') {
      undelivered.push({ id, kind, why: 'what it tells of was not found' })
      continue
    }
    const event = await bundled(tx, { id, at, now, definition, facts })
    const notifications = definition.notify(event.facts, { at, now, wordsFor })
    const missed = unreached(event, notifications)
    if (missed.length > 0) undelivered.push({ id, kind, why: `did not reach: ${missed.join(', ')}` })
    for (const outgoing of notifications.mails)
      mails.push(await write(app, renderMail, { event, outgoing, now }))
    notices.push(...notifications.notices.map(notice => ({ ...notice, eventId: id, at })))
    pushes.push(...(notifications.pushes ?? []).map(push => ({ ...push, eventId: id, at })))
  }
  await queueMails(tx, mails, now)
  await insertNotices(tx, notices)
  await queuePushes(tx, pushes, now)
  await giveUp(app, tx, events, undelivered, now)
  const lost = new Set(undelivered.map(({ id }) => id))
  const handled = open.flatMap(({ id }) => (lost.has(id) ? [] : [id]))
  await markHandled(tx, handled, secretsByKind(events), now)
}

type Undelivered = { id: number; kind: string; why: string }

/** What missed a required recipient is given up where admins and operators see it; the others have been notified. */
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
    app.log.error({ event: id, kind, why }, 'an event could not be told and was given up')
  }
}

type Writing = { event: { id: number; at: Date }; outgoing: OutgoingMail; now: Date }

async function write(
  app: App,
  renderMail: RenderMail,
  { event, outgoing, now }: Writing,
): Promise<WrittenMail> {
  const unsubscribeUrl = outgoing.unsubscribes && unsubscribeLink(app, outgoing.unsubscribes)
  const context = { ...mailContextOf(app, outgoing.locale), ...(unsubscribeUrl ? { unsubscribeUrl } : {}) }
  const mail = await renderMail(outgoing.mail, outgoing.props as never, context)
  const waitMs = outgoing.afterMs - (now.getTime() - event.at.getTime())
  return { ...mail, eventId: event.id, outgoing, unsubscribeUrl, waitMs }
}

async function insertNotices(
  tx: Tx,
  notices: readonly (Notice & { eventId: number; at: Date })[],
): Promise<void> {
  if (notices.length === 0) return
  await tx.rows(
    'keep_notices',
    `insert into notifications (event_id, user_id, type, title, message, amount, donor, student, icon, created_at)
     select "eventId", "userId", type, title, message, "amountCents", donor, student, icon, at
     from jsonb_to_recordset($1::jsonb) as n("eventId" bigint, "userId" uuid, type text, title text, message text,
       "amountCents" bigint, donor text, student text, icon text, at timestamptz)
     on conflict (event_id, user_id, type) do nothing`,
    [JSON.stringify(notices)],
  )
  await announce(tx, [...new Set(notices.map(({ userId }) => `user:${userId}` as const))])
}

/** A failed event is retried, later each time, until it is given up. */
async function putOff(app: App, events: Events, { id }: OpenEvent, error: Error): Promise<void> {
  const words = [error.name, sqlState(error)].filter(Boolean).join(' ')
  const failed = { id, error: words, mostTries }
  const row = await putOffEvent(app.db, failed, secretsByKind(events), app.clock.now())
  const facts = { event: id, kind: row?.kind, err: { message: error.message, stack: error.stack } }
  if (row?.givenUp) app.log.error(facts, 'an event could not be told and was given up')
  else app.log.warn(facts, 'an event could not be told yet')
}

/** What every mail needs to know of the platform, in this language. */
export function mailContextOf({ env }: App, locale: Locale): MailContext {
  const { product, legalEntity, supportEmail, currencySign, color, logo } = env.branding
  const { appUrl, timeZone } = env
  const { t, money } = wordsWithMoney(locale, currencySign)
  const testPayments = takesTestPayments(env)
  const branding = { product, legalEntity, supportEmail, color, logo }
  return { ...branding, appUrl, timeZone, locale, t, money, testPayments }
}
