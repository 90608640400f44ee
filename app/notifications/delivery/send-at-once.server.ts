import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../platform/app.server.ts'
import { giveForgottenBack, giveJobsBack, goneAfterSeconds } from '../../platform/jobs/claimed-jobs.server.ts'
import { type Mailer, MailNotTaken } from '../../platform/mail.server.ts'
import { isOverdue } from '../mail.ts'
import { type ClaimedMail, sendJob } from './queue-mails.server.ts'
import { markSent, noteRefusal } from './send-mail.server.ts'
import { wakeMails } from './wake-mails.server.ts'

/** Mails under way at a time: what is urgent waits behind no more. */
const atOnce = 10
/** While more than these wait, no further batch is written. */
const fewWait = 100
/** While the mail server is away, mails go by their jobs, which know what to do about that. */
const restMs = 5_000

export type Sender = {
  /** The name under which to claim the jobs of mails that `send` is given; null where they are to go by their jobs. */
  claimsAs(): string | null
  send(mails: readonly ClaimedMail[]): void
  /** Resolves once few mails wait. */
  hasRoom(): Promise<void>
  /** Finishes what is under way and gives the others back. */
  stop(): Promise<void>
}

/**
 * Sends mails as soon as the transaction that wrote them has committed, without asking the database for them again: their jobs were claimed in
 * that transaction. What is not taken is given back to the jobs, which try it again. `holdsName`: whether the lock on the name is held,
 * without which others take the jobs over.
 */
export function startSender(app: App, mailer: Mailer, name: string, holdsName: () => boolean): Sender {
  const line: ClaimedMail[] = []
  const leaving = new Set<Promise<void>>()
  const inHand = new Set<string>()
  let restsUntil = 0
  let stopped = false
  let room: { promise: Promise<void>; resolve(): void } | undefined

  const rests = () => stopped || performance.now() < restsUntil
  const giveBack = async (mails: readonly ClaimedMail[], { tried = false } = {}) => {
    if (mails.length === 0) return
    const keys = mails.map(keyOf)
    // What fails here is found by `lookForForgotten`.
    await giveJobsBack(app.db, keys, { by: name, tried }).catch(() => undefined)
    for (const key of keys) inHand.delete(key)
  }

  async function sendOne(mail: ClaimedMail): Promise<void> {
    if (rests() || isOverdue(mail.opensUntil, app.clock.now())) return await giveBack([mail])
    try {
      await mailer.send(mail)
    } catch (error) {
      return await notTaken(mail, error)
    }
    await noteSent(mail)
    inHand.delete(keyOf(mail))
  }

  /** A refusal of this mail was its first try. A mail server that is away, and what nobody foresaw, is for the jobs to find out. */
  async function notTaken(mail: ClaimedMail, error: unknown): Promise<void> {
    const refusal = error instanceof MailNotTaken && !error.isServers ? error : null
    if (refusal) await noteRefusal(app, mail, refusal).catch(() => undefined)
    else restsUntil = performance.now() + restMs
    await giveBack([mail], { tried: refusal !== null })
  }

  /** It has left: as long as this is not noted, it would leave again. */
  async function noteSent(mail: ClaimedMail): Promise<void> {
    while (true) {
      try {
        if (await markSent(app, mail)) await wakeMails(app)
        return
      } catch (error) {
        app.log.warn(
          { mail: mail.id, err: (error as Error).message },
          'a mail that left could not be noted yet',
        )
        if (stopped) return
        await sleep(1_000)
      }
    }
  }

  function next(): void {
    while (leaving.size < atOnce) {
      const mail = line.shift()
      if (!mail) break
      const sending = sendOne(mail).finally(() => {
        leaving.delete(sending)
        next()
      })
      leaving.add(sending)
    }
    if (room && line.length <= fewWait) {
      room.resolve()
      room = undefined
    }
  }

  const lookForForgotten = setInterval(
    () => void giveForgottenBack(app.db, [...inHand], name).catch(() => undefined),
    goneAfterSeconds * 1_000,
  )

  return {
    claimsAs: () => (rests() || !holdsName() ? null : name),
    send(mails) {
      for (const mail of mails) inHand.add(keyOf(mail))
      line.unshift(...mails.filter(isUrgent))
      line.push(...mails.filter(mail => !isUrgent(mail)))
      next()
    },
    async hasRoom() {
      if (line.length <= fewWait) return
      room ??= Promise.withResolvers<void>()
      await room.promise
    },
    async stop() {
      stopped = true
      clearInterval(lookForForgotten)
      const given = line.splice(0)
      next()
      await Promise.all([giveBack(given), ...leaving])
    },
  }
}

const keyOf = ({ id }: ClaimedMail) => sendJob(id).key
/** Someone waits for a code. */
const isUrgent = ({ opensUntil }: ClaimedMail) => opensUntil !== null
