import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { type AuditAction, audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { addJobs } from '../../platform/jobs/jobs.server.ts'
import { dismissGivenUp, retryGivenUp } from '../../platform/outbox-state.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { sendJob } from './queue-mails.server.ts'

/** The request of an admin who acts on an undelivered event, mail, or push message. */
type Request = { app: App; viewer: Viewer; now: Date; requestId: string }

/** Schedules a given-up event for delivery. Refuses with NothingToRetry (409) if the event isn't given up or its secret was removed. */
export const retryEvent = (request: Request, eventId: number) =>
  act(request, 'event.retried', ['outbox_event', String(eventId)], tx => retryGivenUp(tx, eventId))

/** Removes a given-up event from the admins' list. Refuses with NothingToRetry (409) if the event isn't given up. */
export const dismissEvent = (request: Request, eventId: number) =>
  act(request, 'event.dismissed', ['outbox_event', String(eventId)], tx =>
    dismissGivenUp(tx, eventId, request.now),
  )

/** Schedules a given-up mail for sending, with all attempts. Refuses with NothingToRetry (409) if the mail isn't given up or its text was deleted. */
export const retryMail = (request: Request, mailId: string) =>
  act(request, 'mail.retried', ['mail', mailId], async tx => {
    const retried = await tx.rows(
      'retry_mail',
      `update mails set given_up_at = null, last_error = null
       where id = $1 and given_up_at is not null and dismissed_at is null and emptied_at is null returning id`,
      [mailId],
    )
    if (retried.length > 0) await addJobs(tx, [sendJob(mailId)])
    return retried.length > 0
  })

/** Removes a given-up mail, for example to a mistyped email, from the admins' list. Refuses with NothingToRetry (409) if it isn't given up. */
export const dismissMail = (request: Request, mailId: string) =>
  act(request, 'mail.dismissed', ['mail', mailId], async tx => {
    const dismissed = await tx.rows(
      'dismiss_mail',
      `update mails set dismissed_at = $2 where id = $1 and given_up_at is not null and dismissed_at is null
       returning id`,
      [mailId, request.now],
    )
    return dismissed.length > 0
  })

/** Removes a given-up push message from the admins' list. Refuses with NothingToRetry (409) if it isn't given up. */
export const dismissPush = (request: Request, pushId: string) =>
  act(request, 'push.dismissed', ['push', pushId], async tx => {
    const dismissed = await tx.rows(
      'dismiss_push',
      `update pushes set dismissed_at = $2 where id = $1 and given_up_at is not null and dismissed_at is null
       returning id`,
      [pushId, request.now],
    )
    return dismissed.length > 0
  })

/** Applies a change and records it in the audit log. Refuses with NothingToRetry (409) if the change returns that no row changed. */
async function act(
  { app, viewer, now, requestId }: Request,
  action: AuditAction,
  [subjectType, subjectId]: [type: string, id: string],
  change: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await app.db.transaction(async tx => {
    if (!(await change(tx))) {
      throw refusal(
        'NothingToRetry',
        409,
        phrase('This is no longer waiting, or its content is gone. The page shows the current state.'),
      )
    }
    await audit(tx, { at: now, actorUserId: viewer.userId, action, subjectType, subjectId, requestId })
    await announce(tx, ['admin'])
  })
}
