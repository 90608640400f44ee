import { isApp, leaveFor } from '#device/app.browser.ts'
import { cleanEmail } from '../../lib/email-address.ts'
import { type Message, phrase, type Written } from '../../lib/phrase.ts'
import { timeOrderedId } from '../../lib/time-ordered-id.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { t } from '../../words/load-language.browser.ts'
import type { DonationStarted, DonationStatusAnswer, Quote, StartDonationRequest } from '../contract.ts'
import type { CardFieldsHandle } from './card-fields.browser.ts'
import { declineWords } from './decline-words.ts'
import { type Attempt, contentOf, type DonationDraft } from './donation-draft.ts'

/** What the server said, in the donor's language. */
export type WrittenNotice = { title: Written; message: Written }

export type GivePhase = 'starting' | 'paying' | 'settling' | 'waiting'

/**
 * `refused`: the server rejected it and charged nothing (`closed` as for a decline). `requote`: the quote can
 * no longer be paid. `corrected`: the card's funding type differs from the choice and nothing was charged;
 * the new quote fits the card. `leaving`: the browser is opening the provider's own page.
 */
export type GiveResult =
  | Settled
  | { kind: 'refused'; title: Message; message: Message }
  | { kind: 'refused'; written: WrittenNotice; closed: boolean }
  | { kind: 'requote' }
  /** Other fees are in force than those of the quote, and nothing was charged. */
  | { kind: 'feesChanged' }
  | { kind: 'corrected'; quote: Quote; isLink?: true | undefined }
  | { kind: 'leaving' }

type GiveSteps = {
  /** Null if the card is entered on the provider's own page. */
  fields: CardFieldsHandle | null
  /** Called before the request is sent, so that the attempt survives a reload. */
  storeAttempt(attempt: Attempt): void
  onPhase(phase: GivePhase): void
}

/**
 * Submits a donation: the provider's fields create a card token, which the server charges under an id
 * generated here. Resubmitting the same content reuses the id with a new token, so it cannot charge twice.
 * Before changed content gets a new id, the previous donation's status is checked.
 */
export async function give(
  draft: DonationDraft,
  quote: Quote,
  previous: Attempt | null,
  steps: GiveSteps,
): Promise<GiveResult> {
  steps.onPhase('starting')
  const content = contentOf(draft, quote.quoteId)
  const isSame = previous?.content === content
  if (previous && !isSame) {
    const old = await askOnce(previous.donationId)
    if (old.kind === 'paid' || old.kind === 'waiting' || old.kind === 'held') return old
  }
  // Only for new content: an earlier press may have reached the server even if the browser is offline now.
  if (!isSame && !navigator.onLine) return { kind: 'refused', ...offlineNotice }
  const card = steps.fields ? await steps.fields.tokenize() : { token: null }
  if ('problem' in card) {
    if (card.problem === 'declined') return { kind: 'declined', message: declineWords(card.declineCode) }
    return { kind: 'refused', ...fieldsUnreachable }
  }
  const attempt = isSame ? previous : newAttempt(quote.quoteId, content)
  steps.storeAttempt(attempt)
  try {
    const request = requestOf(draft, attempt, card.token)
    return await handleNextStep(await send(request), { attempt, quote, steps })
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return refusedBy(error)
  }
}

function newAttempt(quoteId: string, content: string): Attempt {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const donorKey = btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, sign => base64url[sign] ?? '')
  const donationId = timeOrderedId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
  return { donationId, quoteId, content, donorKey }
}

const base64url: Record<string, string> = { '+': '-', '/': '_' }

/** Shown offline, because payments are never queued (P305). */
export const offlineNotice = {
  title: phrase('You seem to be offline'),
  message: phrase(
    'We never send a gift later without you. Nothing was charged; try again when you’re online.',
  ),
}

/**
 * Shown if the request may have been sent: the donation keeps its id, so pressing again cannot charge twice.
 */
const offlineAfterSending = {
  title: phrase('You seem to be offline'),
  message: phrase(
    'We never send a gift later without you. Try again when you’re online; you won’t be charged twice.',
  ),
}

/** Shown if the card fields do not respond, before anything is sent. */
export const fieldsUnreachable = {
  title: phrase('The card form isn’t responding'),
  message: phrase('Nothing was charged. Check your connection and try again in a moment.'),
}

function requestOf(draft: DonationDraft, attempt: Attempt, cardToken: string | null): StartDonationRequest {
  return {
    donationId: attempt.donationId,
    quoteId: attempt.quoteId,
    donorKey: attempt.donorKey,
    donorName: draft.donorName.trim(),
    donorEmail: cleanEmail(draft.donorEmail),
    message: draft.message.trim(),
    isAnonymous: draft.isAnonymous,
    cardToken,
    onProvidersPage: isApp,
  }
}

/** In ms, before a donation is sent again that a proxy could not hand over, for example while the server restarts. */
const gatewayWaits = [1_000, 3_000]

/** Sends the request, at most three times (P685). The first may have arrived: with the same id it cannot charge twice. */
async function send(request: StartDonationRequest): Promise<DonationStarted> {
  for (const wait of gatewayWaits) {
    try {
      return await call('POST /api/donations', { body: request })
    } catch (error) {
      const isOfProxy =
        error instanceof ApiRefusal && error.code === 'Unexpected' && [502, 503, 504].includes(error.status)
      if (!isOfProxy) throw error
      await new Promise(done => setTimeout(done, wait))
    }
  }
  return await call('POST /api/donations', { body: request })
}

/** Performs the next step that the server requires, until the result is known. */
async function handleNextStep(
  { status, reason, closed, next }: DonationStarted,
  { attempt, quote, steps }: { attempt: Attempt; quote: Quote; steps: GiveSteps },
): Promise<GiveResult> {
  if (next.kind === 'requote') return { kind: 'corrected', quote: next.quote, isLink: next.isLink }
  if (next.kind === 'redirect') {
    // If the browser restores this page from its history, the page requests the status again.
    return { kind: leaveFor(next.url) ? 'leaving' : 'waiting' }
  }
  if (next.kind === 'authenticate') {
    steps.onPhase('paying')
    // The return value is not needed: the server gets the challenge's result from the provider.
    await steps.fields?.authenticate(next.clientSecret)
  } else {
    if (status === 'captured' || status === 'returned')
      return { kind: 'paid', amountCents: quote.lines.amount }
    if (status === 'declined') return { kind: 'declined', message: reason ?? phrase(''), closed }
    if (status === 'held') return { kind: 'held', message: reason ?? phrase('') }
    if (status === 'expired') return { kind: 'requote' }
  }
  steps.onPhase('settling')
  return await settle(attempt.donationId, () => steps.onPhase('waiting'))
}

/** Refusals that close the payment: waiting does not make it accept more cards. */
const closingCodes = new Set(['TooManyDeclines'])
const requoteCodes = new Set(['QuoteExpired', 'QuoteUsed', 'QuoteNotFound', 'DonationChanged'])

function refusedBy(error: ApiRefusal): GiveResult {
  if (error.code === 'FeesChanged') return { kind: 'feesChanged' }
  if (requoteCodes.has(error.code)) return { kind: 'requote' }
  if (error.code === 'Offline') return { kind: 'refused', ...offlineAfterSending }
  return {
    kind: 'refused',
    written: { title: error.title ?? t('Donation processing failed'), message: error.message },
    closed: closingCodes.has(error.code),
  }
}

/** The result of a donation; `waiting` if it is still unknown. */
type Settled =
  | { kind: 'paid'; amountCents: number }
  /** `closed`: the payment accepts no more cards; the next attempt needs a new quote. */
  | { kind: 'declined'; message: Message; closed?: boolean }
  | { kind: 'held'; message: Message }
  /** The provider has captured nothing yet: the donation can be submitted again under the same id. */
  | { kind: 'open' }
  /** The server has no payment with this id. */
  | { kind: 'unknown' }
  | { kind: 'waiting' }

const waits = [0, 800, 1_500, 2_500, 4_000, 6_000, 8_000, 10_000, 12_000, 15_000]
/**
 * How many times the provider must report "open" before we accept it, because its record can lag behind a
 * capture.
 */
const opensBelieved = 3

/** Polls a donation's status for about a minute, until it is settled. Calls `onWaiting` on the third poll. */
export async function settle(donationId: string, onWaiting: () => void): Promise<Settled> {
  let opens = 0
  for (const [turn, wait] of waits.entries()) {
    await new Promise(done => setTimeout(done, wait))
    if (turn === 2) onWaiting()
    const settled = await askOnce(donationId)
    if (settled.kind === 'open') opens += 1
    if (settled.kind === 'open' ? opens >= opensBelieved : settled.kind !== 'waiting') return settled
  }
  return { kind: 'waiting' }
}

/** Requests the status once; if the server is unreachable, the donation counts as waiting. */
async function askOnce(donationId: string): Promise<Settled> {
  try {
    const answer = await call('POST /api/donations/:donationId/confirm', { params: { donationId }, body: {} })
    return settledBy(answer)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return error.code === 'DonationNotFound' ? { kind: 'unknown' } : { kind: 'waiting' }
  }
}

function settledBy({ status, reason, amountCents }: DonationStatusAnswer): Settled {
  switch (status) {
    case 'captured':
    case 'returned':
      return { kind: 'paid', amountCents }
    case 'declined':
      return { kind: 'declined', message: reason ?? phrase('') }
    case 'held':
      return { kind: 'held', message: reason ?? phrase('') }
    case 'expired':
      return { kind: 'unknown' }
    default:
      // A reason means that the provider could not be reached; without a reason, it responded and has
      // captured nothing.
      return reason === null ? { kind: 'open' } : { kind: 'waiting' }
  }
}
