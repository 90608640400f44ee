import type { App } from '../../platform/app.server.ts'
import { worthSendingDays } from './send-mail.server.ts'

const day = 86_400_000
/** Days that a mail can be read here after it was written. */
const retentionDays = 90

/**
 * Empties mails of more than 90 days (the recipient stays, the text goes) and codes and reset links of more than a day, sent or
 * not, and gives up what could not be sent for 3 days (docs/decisions/0001). Answers how many.
 */
export async function sweepMails(app: App): Promise<number> {
  const now = app.clock.now()
  await forgetDeletedPeople(app)
  const [swept] = await app.db.rows<{ count: number }>(
    'sweep_mails',
    `with late as (
       update mails set given_up_at = $1, last_error = coalesce(last_error, 'no mail server took it in 3 days')
       where sent_at is null and given_up_at is null and created_at < $2 returning id),
     old as (
       update mails set subject = '', text_body = '', html_body = '', emptied_at = $1
       where emptied_at is null and (created_at < $3 or (opens_until is not null and created_at < $4))
         and id not in (select id from late)
       returning id)
     select ((select count(*) from late) + (select count(*) from old))::int as count`,
    [
      now,
      new Date(now.getTime() - worthSendingDays * day),
      new Date(now.getTime() - retentionDays * day),
      new Date(now.getTime() - day),
    ],
  )
  return swept?.count ?? 0
}

/** Deletes the notifications of people who have deleted their accounts (P17). */
async function forgetDeletedPeople(app: App): Promise<void> {
  await app.db.rows(
    'forget_notifications',
    'delete from notifications where user_id in (select id from users where deleted_at is not null)',
  )
}
