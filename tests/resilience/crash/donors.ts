import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { testCards } from '#demo/provider/test-cards.ts'
import type { RunningServer } from './running-server.ts'

/** A donor's browser: the donation and its progress. */
export type Donor = {
  donationId: string
  campaignId: string
  amountCents: number
  card: string
  /** A donor who `stays` retries until the result is known. One who `leaves` closes the tab after pressing Give. */
  patience: 'stays' | 'leaves'
  address: string
  quoteId?: string
  cardToken?: string
  /** The server's response to Give, or `lost` if the donor left before it arrived. */
  given?: 'captured' | 'declined' | 'waiting' | 'lost'
  /** The error of the donor's last failed request, for debugging. */
  lastOutage?: string
  /** The final result that the server has confirmed with HTTP 200. */
  acknowledged?: 'captured' | 'declined'
}

let addresses = 0

/** Creates donors for the campaigns. One in `declinedEach` has a card that is declined, and one in five leaves after Give. */
export function someDonors(count: number, campaignIds: readonly string[], declinedEach = 10): Donor[] {
  return Array.from({ length: count }, (_, at) => {
    addresses += 1
    return {
      donationId: randomUUID(),
      // At least half of the donors choose the first campaign, so that their transactions contend for its row.
      campaignId: campaignIds[at % 2 ? 0 : at % campaignIds.length] ?? '',
      amountCents: 1_000 + at * 7,
      card: at % declinedEach === 3 ? testCards.declined : testCards.success,
      patience: at % 5 === 1 ? 'leaves' : 'stays',
      address: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    }
  })
}

/** Called after each response that a donor's browser receives. */
export type OnAnswer = () => void

/**
 * Performs the remaining steps of a donation: quote, card token, Give, confirmation. During an outage it returns early, and another call continues
 * from the failed step.
 */
export async function give(running: RunningServer, donor: Donor, onAnswer: OnAnswer): Promise<void> {
  try {
    donor.quoteId ??= await aQuoteFor(running, donor)
    onAnswer()
    donor.cardToken ??= await running.provider.token(donor.card)
    onAnswer()
    if (donor.patience === 'leaves' && donor.given === undefined) donor.given = 'lost'
    if (donor.given === undefined || donor.given === 'lost') donor.given = await startFor(running, donor)
    onAnswer()
    if (donor.patience === 'stays') donor.acknowledged ??= await confirmFor(running, donor)
    onAnswer()
  } catch (error) {
    if (!isOutage(error)) throw error
    donor.lastOutage = (error as Error).message
  }
}

/** Whether the donor has no more requests to send. */
export const isDone = (donor: Donor) =>
  donor.patience === 'leaves' ? donor.given !== undefined : donor.acknowledged !== undefined

/** The status that the donation must end with, according to the donor's card. */
export const endOf = ({ card }: Donor) => (card === testCards.declined ? 'declined' : 'captured')

async function aQuoteFor(
  running: RunningServer,
  { campaignId, amountCents, address }: Donor,
): Promise<string> {
  const quoteRequest = {
    campaignId,
    amountCents,
    tipPercentage: 15,
    foundationPercentage: 0,
    paymentMethod: 'credit_card',
    // A server outside demo mode lets the donor choose (P500); this way the campaign gets the whole amount.
    coversFees: true,
  }
  return (await post<{ quoteId: string }>(running, address, '/api/quotes', quoteRequest)).quoteId
}

type Given = NonNullable<Donor['given']>

async function startFor(
  running: RunningServer,
  { donationId, quoteId, cardToken, address }: Donor,
): Promise<Given> {
  const donor = {
    donorName: 'Sam',
    donorEmail: `${donationId}@donors.example`,
    message: '',
    isAnonymous: false,
  }
  const donationRequest = { donationId, quoteId, cardToken, ...donor }
  const started = await post<{ status: Given }>(running, address, '/api/donations', donationRequest)
  return started.status
}

const maxWaitMs = 30_000

/** Polls until the donation is captured or declined, as the donation dialog does. Throws after 30 s. */
async function confirmFor(
  running: RunningServer,
  { donationId, address }: Donor,
): Promise<'captured' | 'declined'> {
  for (const limit = performance.now() + maxWaitMs; performance.now() < limit; await wait(200)) {
    const path = `/api/donations/${donationId}/confirm`
    const { status } = await post<{ status: string }>(running, address, path, {})
    if (status === 'captured' || status === 'declined') return status
  }
  throw new Error('a donor was never told')
}

/** The server is unreachable or responded with a 5xx status, after which a browser retries. */
class Outage extends Error {}

const isOutage = (error: unknown) => error instanceof Outage

async function post<T>(running: RunningServer, address: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(running.origin + path, {
    method: 'POST',
    headers: { origin: running.appUrl, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  }).catch((error: Error) => {
    throw new Outage(error.message)
  })
  const text = await response.text().catch((error: Error) => {
    throw new Outage(error.message)
  })
  if (response.status >= 500) throw new Outage(text)
  if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${text}`)
  return JSON.parse(text) as T
}
