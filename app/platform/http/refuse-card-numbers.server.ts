import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../app.server.ts'
import { securityEvent } from '../security-events.server.ts'
import { findsCardNumber } from './card-number.ts'
import type { Operation } from './operation.server.ts'

/**
 * No card's number comes further than this: it is refused before anything looks at it, and an alarm says where it was, never what it
 * was. Refuses CardNumberRefused (400).
 */
export function refuseCardNumbers(app: App, { method, path, bankFields }: Operation, body: unknown): void {
  if (!findsCardNumber(body, bankFields)) return
  securityEvent(app, 'card-number-refused', { operation: method + path })
  const words = phrase('That looks like a card number. Remove it and try again; nothing was saved.')
  throw refusal('CardNumberRefused', 400, words, {
    title: phrase('Please keep your card number to yourself'),
  })
}
