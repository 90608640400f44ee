import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { type AuditAction, audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { addJobs } from '../../platform/jobs/jobs.server.ts'
import { dismissGivenUp, retryGivenUp } from '../../platform/outbox-state.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { sendJob } from './queue-mails.server.ts'

export type UndeliveredAction = { admin: Viewer; now: Date; requestId: string }

/**
 * Makes an event that was given up deliverable again; those it reached already get nothing twice. Refuses NothingToRetry (409):
 * it is not given up, or held a secret that was removed.
 */
export async function retryEvent(app: App, eventId: number, action: UndeliveredAction): Promise<void> {
  await app.db.transaction(async tx => {
    const retried = await retryGivenUp(tx, eventId)
    await record(tx, 'event.retried', 'outbox_event', String(eventId), retried, action)
  })
}

/**
 * Makes a mail that was given up sendable again, with all its tries. Refuses NothingToRetry (409): it is not given up, or is
 * empty.
 */
export async function retryMail(app: App, mailId: string, action: UndeliveredAction): Promise<void> {
  await app.db.transaction(async tx => {
    const retried = await tx.rows(
      'retry_mail',
      `update mails set given_up_at = null, last_error = null
       where id = $1 and given_up_at is not null and dismissed_at is null and emptied_at is null returning id`,
      [mailId],
    )
    if (retried.length > 0) await addJobs(tx, [sendJob(mailId)])
    await record(tx, 'mail.retried', 'mail', mailId, retried.length > 0, action)
  })
}

/** Dismisses an event that can no longer be delivered. Refuses NothingToRetry (409) where it does not wait. */
export async function dismissEvent(app: App, eventId: number, action: UndeliveredAction): Promise<void> {
  await app.db.transaction(async tx => {
    const dismissed = await dismissGivenUp(tx, eventId, action.now)
    await record(tx, 'event.dismissed', 'outbox_event', String(eventId), dismissed, action)
  })
}

/**
 * Dismisses a mail that cannot be sent, such as one to a mistyped address. Refuses NothingToRetry (409) where it does not wait.
 */
export async function dismissMail(app: App, mailId: string, action: UndeliveredAction): Promise<void> {
  await app.db.transaction(async tx => {
    const dismissed = await tx.rows(
      'dismiss_mail',
      `update mails set dismissed_at = $2 where id = $1 and given_up_at is not null and dismissed_at is null
       returning id`,
      [mailId, action.now],
    )
    await record(tx, 'mail.dismissed', 'mail', mailId, dismissed.length > 0, action)
  })
}

/** Dismisses a push message that was given up. Refuses NothingToRetry (409) where it does not wait. */
export async function dismissPush(app: App, pushId: string, action: UndeliveredAction): Promise<void> {
  await app.db.transaction(async tx => {
    const dismissed = await tx.rows(
      'dismiss_push',
      `update pushes set dismissed_at = $2 where id = $1 and given_up_at is not null and dismissed_at is null
       returning id`,
      [pushId, action.now],
    )
    await record(tx, 'push.dismissed', 'push', pushId, dismissed.length > 0, action)
  })
}

async function record(
  tx: Tx,
  action: AuditAction,
  subjectType: string,
  subjectId: string,
  isChanged: boolean,
  { admin, now, requestId }: UndeliveredAction,
): Promise<void> {
  if (!isChanged) {
    throw refusal(
      'NothingToRetry',
      409,
      phrase('This is no longer waiting, or its content is gone. The page shows the current state.'),
    )
  }
  await audit(tx, { at: now, actorUserId: admin.userId, action, subjectType, subjectId, requestId })
  await announce(tx, ['admin'])
}
