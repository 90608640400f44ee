import type { CardDetails } from '#app/platform/payments/sandbox/card-details.ts'
import { testCards } from '#app/platform/payments/sandbox/test-cards.ts'

/** What the page of the hosted fields asks of the sandbox. */
export function fromFields(origin: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${origin}/client/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
}

/** A card as someone types it: a good one, unless told. */
export const aCard = (overrides: Partial<CardDetails> = {}): CardDetails => ({
  cardNumber: testCards.success,
  expiryDate: '12 / 40',
  cvv: '123',
  nameOnCard: 'Ruth Adeyemi',
  ...overrides,
})

let made = 0

/** An expiry of its own each time: every donor has another card. */
function nextExpiry(): string {
  made += 1
  const month = String((made % 12) + 1).padStart(2, '0')
  return `${month} / ${30 + (Math.trunc(made / 12) % 25)}`
}

/** The token that the hosted fields make of a card that nobody has used yet; throws where they make none. */
export async function cardToken(origin: string, cardNumber: string = testCards.success): Promise<string> {
  const card = aCard({ cardNumber, expiryDate: nextExpiry() })
  const answer = (await (await fromFields(origin, 'tokens', { card })).json()) as { token?: string }
  if (!answer.token) throw new Error(`no token: ${JSON.stringify(answer)}`)
  return answer.token
}
