import { randomUUID } from 'node:crypto'

export type Place = { tassel: string; sandbox: string }
export type Gift = { donationId: string; campaignId: string; amountCents: number }

/** What became of a gift as its donor saw it; `acknowledged` means that Tassel answered "captured". */
export type Seen = Gift & { acknowledged: boolean }

/** Gives as a browser does: quote, start, card into the provider's own fields, confirm. Stops where the server is gone. */
export async function give(place: Place, gift: Gift, onAcknowledged: () => void): Promise<Seen> {
  try {
    const acknowledged = await giveThrough(place, gift)
    if (acknowledged) onAcknowledged()
    return { ...gift, acknowledged }
  } catch {
    // The connection broke: the donor does not know, and neither do we until the books are asked.
    return { ...gift, acknowledged: false }
  }
}

async function giveThrough(place: Place, gift: Gift): Promise<boolean> {
  const { campaignId, amountCents, donationId } = gift
  const quote = await post<{ quoteId: string }>(place.tassel, '/api/quotes', {
    campaignId,
    amountCents,
    tipPercentage: 15,
    foundationPercentage: 0,
    paymentMethod: 'debit_card',
  })
  const started = await post<{ clientSecret: string | null }>(place.tassel, '/api/donations', {
    donationId,
    quoteId: quote.quoteId,
    donorName: 'Dora Donor',
    donorEmail: 'dora@donors.example',
    message: '',
    isAnonymous: false,
  })
  await post(place.sandbox, '/client/confirm', {
    clientSecret: started.clientSecret,
    card: { cardNumber: '4242424242424242', expiryDate: '12/40', cvv: '123', nameOnCard: 'Dora Donor' },
  })
  const confirmed = await post<{ status: string }>(place.tassel, `/api/donations/${donationId}/confirm`, {})
  return confirmed.status === 'captured'
}

let donors = 0

async function post<T>(origin: string, path: string, body: unknown): Promise<T> {
  donors += 1
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      // Each donor has an address of their own, as behind the proxy that the server trusts here.
      'x-forwarded-for': `10.${(donors >> 16) & 255}.${(donors >> 8) & 255}.${donors & 255}`,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}

/** `count` gifts over the campaigns, each of another sum. */
export function gifts(count: number, campaigns: readonly string[]): Gift[] {
  return Array.from({ length: count }, (_, i) => ({
    donationId: randomUUID(),
    campaignId: campaigns[i % campaigns.length] ?? '',
    amountCents: 1_000 + i * 7,
  }))
}
