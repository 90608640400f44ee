import { timingSafeEqual } from 'node:crypto'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { App } from '../platform/app.server.ts'

/** Days for which a link to a receipt opens it. An expired one still asks for a new one. */
export const linkDays = 30

/** A signed address of one receipt. It names neither the donor nor the number, and grants nothing else. */
export function receiptLink(app: App, receiptId: string, now: Date): string {
  return `${app.env.appUrl}/receipt?token=${receiptToken(app, receiptId, now)}`
}

export function receiptToken(app: App, receiptId: string, now: Date): string {
  const until = Math.trunc(now.getTime() / 1000) + linkDays * 86_400
  const text = `${receiptId}.${until.toString(36)}`
  return `${text}.${signature(app, text)}`
}

const signature = (app: App, text: string) => app.secrets.hash('receipt', text)

/** The receipt that a link names, and whether the link still opens it. Refuses with InvalidLink (400) what we didn't sign. */
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
