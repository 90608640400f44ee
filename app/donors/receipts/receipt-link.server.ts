import { timingSafeEqual } from 'node:crypto'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { linkYears } from './receipt.ts'

/** Counts every year as a leap year, so that no link ends early. */
const linkSeconds = linkYears * 366 * 86_400

/** The signed link to one receipt (P523), valid for `linkYears`. It reveals neither donor nor number, and opens nothing else. */
export function receiptLink(app: App, receiptId: string, now: Date): string {
  return `${app.env.appUrl}/receipt?token=${receiptToken(app, receiptId, now)}`
}

export function receiptToken(app: App, receiptId: string, now: Date): string {
  const until = Math.trunc(now.getTime() / 1000) + linkSeconds
  const text = `${receiptId}.${until.toString(36)}`
  return `${text}.${signature(app, text)}`
}

const signature = (app: App, text: string) => app.secrets.hash('receipt', text)

/** The id of a link's receipt, and whether the link hasn't expired. Refuses with InvalidLink (400) a token that we didn't sign. */
export function readReceiptToken(app: App, token: string, now: Date): { receiptId: string; isOpen: boolean } {
  const match = /^(([0-9a-f-]{36})\.([0-9a-z]{1,9}))\.([\w-]+)$/.exec(token)
  const [, text = '', receiptId = '', until = '', signed = ''] = match ?? []
  const expected = Buffer.from(signature(app, text))
  const actual = Buffer.from(signed)
  if (!match || expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
    throw refusal('InvalidLink', 400, phrase('This link is incomplete. Please open it from the email again.'))
  }
  return { receiptId, isOpen: now.getTime() < Number.parseInt(until, 36) * 1000 }
}
