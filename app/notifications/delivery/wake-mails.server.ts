import type { App } from '../../platform/app.server.ts'
import { addJobs, hastenJobs, type Task } from '../../platform/jobs/jobs.server.ts'
import { sendJob } from './queue-mails.server.ts'

/** Seconds between two tries while the mail server is away. */
const probeSeconds = 5
/** Mails a second that leave once it is back, so that it is not run over. */
const wokenASecond = 50

const probeJob = { task: 'probe_mail', payload: {}, key: 'probe_mail', maxAttempts: 3 }

/** One mail tries the mail server again soon, on behalf of all that wait. Repeated calls are one. */
export async function probeSoon(app: App): Promise<void> {
  await addJobs(app.db, [{ ...probeJob, afterMs: probeSeconds * 1_000 }], { sameTime: true })
}

/**
 * While mails wait for the mail server, the newest of them probes it, without using up its tries: codes expire within minutes.
 * The first that is accepted wakes the others.
 */
export function probeMail(app: App): Task {
  return async () => {
    const [mail] = await app.db.rows<{ id: string }>(
      'mail_to_probe_with',
      `select id from mails where server_failed_at is not null and sent_at is null and given_up_at is null
       order by created_at desc, id desc limit 1`,
    )
    if (!mail) return
    await hastenJobs(app.db, [sendJob(mail.id).key], { together: 1, afresh: false })
    await probeSoon(app)
  }
}

/**
 * The mail server accepts mails again: waiting mails leave now, oldest first, without their pauses. Whoever claims them first
 * wakes them, once; a mail that is being sent is left alone.
 */
export async function wakeMails(app: App): Promise<void> {
  const woken = await app.db.rows<{ id: string }>(
    'wake_mails',
    `with woken as (
       update mails set server_failed_at = null
       where server_failed_at is not null and sent_at is null and given_up_at is null returning id, created_at)
     select id from woken order by created_at, id`,
  )
  if (woken.length === 0) return
  const keys = woken.map(({ id }) => sendJob(id).key)
  await hastenJobs(app.db, keys, { together: wokenASecond, afresh: true })
  app.log.info({ mails: woken.length }, 'the mail server takes mails again')
}
