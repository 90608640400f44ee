import { expect } from 'vitest'
import type { ProductionServer } from './production-server.ts'

/**
 * Asserts that the server's log and metrics contain no personal data and no secrets: no email, name, or User ID from its database, and no session
 * token, emailed code or link, key, or database password. Call it as the last test of a file.
 */
export async function expectNoLeaks(server: ProductionServer, metricsToken?: string): Promise<void> {
  const said = server.log() + (metricsToken ? await metricsOf(server, metricsToken) : '')
  const known = [...(await inDatabase(server)), ...inMails(server), ...inSettings(server)]
  expect(known.length).toBeGreaterThan(10)
  expect(known.filter(text => asWord(text).test(said))).toEqual([])
}

async function metricsOf(server: ProductionServer, token: string): Promise<string> {
  const answer = await server.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return await answer.text()
}

async function inDatabase(server: ProductionServer): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ text: string }>(
    `select distinct text from (
       select email from users union select custom_user_id from profiles union select token from sessions
       union select last_name from profiles union select donor_email from payments union select donor_name from payments
       union select honoree_email from payments union select message from payments
       union select to_email from mails union select phone from campaigns union select routing_number from withdrawals
       union select account_number from withdrawals union select payload->>'code' from outbox_events
       union select payload->>'token' from outbox_events) as known (text)
     where length(text) >= 5`,
  )
  return rows.map(({ text }) => text)
}

function inMails({ mails }: ProductionServer): string[] {
  const words = mails.taken.map(({ text }) => text ?? '').join('\n')
  return [
    ...[...words.matchAll(/^\d{6}$/gm)].map(([code]) => code),
    ...[...words.matchAll(/[?&#]token=([\w.%-]+)/g)].map(([, token]) => token ?? ''),
  ]
}

function inSettings({ env }: ProductionServer): string[] {
  return [env.SECRET_KEYS?.split(':')[1] ?? '', new URL(env.DATABASE_URL ?? '').password]
}

/** Matches the text only as a whole word, since an id may contain the six digits of a code by chance. */
const asWord = (text: string) =>
  new RegExp(`(?<![\\w-])${text.replace(/[.*+?^${}()|[\]\\]/g, found => `\\${found}`)}(?![\\w-])`, 'i')
