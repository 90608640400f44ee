import { timingSafeEqual } from 'node:crypto'
import { endWeeklyReports } from '../../accounts/preferences.server.ts'
import { stopUpdates } from '../../donations/afterwards/add-words.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Unsubscription } from '../outgoing.ts'

/** A signed token for one unsubscription. It contains no email and grants no other access. */
export function unsubscribeToken(app: App, unsubscription: Unsubscription): string {
  const text =
    'updatesOf' in unsubscription ? `u.${unsubscription.updatesOf}` : `w.${unsubscription.weeklyOf}`
  return `${text}.${signature(app, text)}`
}

export function unsubscribeLink(app: App, unsubscription: Unsubscription): string {
  return `${app.env.appUrl}/unsubscribe?token=${unsubscribeToken(app, unsubscription)}`
}

const signature = (app: App, text: string) => app.secrets.hash('unsubscribe', text)

/** Verifies and parses a token. Refuses with InvalidLink (400) if the signature is invalid. */
export function readUnsubscribeToken(app: App, token: string): Unsubscription {
  const match = /^((u|w)\.([0-9a-f-]{36}))\.([\w-]+)$/.exec(token)
  const [, text = '', kind, id = '', signed = ''] = match ?? []
  const expected = Buffer.from(signature(app, text))
  const actual = Buffer.from(signed)
  if (!match || expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    throw refusal('InvalidLink', 400, phrase('This link is incomplete. Please open it from the email again.'))
  }
  return kind === 'u' ? { updatesOf: id } : { weeklyOf: id }
}

/** Unsubscribes a donor from a student's updates, or a person from weekly reports. Idempotent. */
export async function unsubscribe(app: App, unsubscription: Unsubscription, now: Date): Promise<void> {
  await app.db.transaction(tx =>
    'updatesOf' in unsubscription
      ? stopUpdates(tx, unsubscription.updatesOf)
      : endWeeklyReports(tx, unsubscription.weeklyOf, now),
  )
}
