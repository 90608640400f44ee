import { timingSafeEqual } from 'node:crypto'
import { endWeeklyReports } from '../accounts/preferences.server.ts'
import { stopUpdates } from '../donations/stop-updates.server.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'
import type { Ending } from './told.ts'

/** What a link to end mails carries: which, and our own signature; no address and nothing that opens anything else. */
export function endingToken(app: App, ending: Ending): string {
  const text = 'updatesOf' in ending ? `u.${ending.updatesOf}` : `w.${ending.weeklyOf}`
  return `${text}.${signature(app, text)}`
}

export function endingUrl(app: App, ending: Ending): string {
  return `${app.env.appUrl}/unsubscribe?token=${endingToken(app, ending)}`
}

const signature = (app: App, text: string) => app.secrets.hash('unsubscribe', text)

/** Refuses InvalidLink (400) for a token that is none of ours. */
export function readEnding(app: App, token: string): Ending {
  const found = /^((u|w)\.([0-9a-f-]{36}))\.([\w-]+)$/.exec(token)
  const [, text = '', kind, id = '', given = ''] = found ?? []
  const wanted = Buffer.from(signature(app, text))
  const got = Buffer.from(given)
  if (!found || wanted.length !== got.length || !timingSafeEqual(wanted, got)) {
    throw refusal('InvalidLink', 400, phrase('This link is not complete. Open it from the mail once more.'))
  }
  return kind === 'u' ? { updatesOf: id } : { weeklyOf: id }
}

/** Ends a student's updates for this donor, or a person's weekly reports; twice is as good as once. */
export async function endMails(app: App, ending: Ending, now: Date): Promise<void> {
  await app.db.transaction(tx =>
    'updatesOf' in ending ? stopUpdates(tx, ending.updatesOf) : endWeeklyReports(tx, ending.weeklyOf, now),
  )
}
