import { isApp } from '#device/app.browser.ts'
import { leaveFor } from '#device/pages.browser.ts'
import { phrase } from '../../lib/phrase.ts'
import { timeOrderedId } from '../../lib/time-ordered-id.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { DonationStarted, Quote, StartDonationRequest } from '../contract.ts'
import type { CardFieldsHandle } from './card-fields.browser.ts'
import { declineWords } from './decline-words.ts'
import { type Attempt, contentOf, type DonationDraft } from './donation-draft.ts'
import { askOnce, type Settled, settle } from './settle.browser.ts'

export type GivePhase = 'starting' | 'paying' | 'settling' | 'waiting'

/**
 * `refused`: said by the server, nothing was charged; `closed` as of a decline. `requote`: the quote can no longer be paid, ask for a new one. `corrected`: the card is
 * of another kind than was chosen, and nothing was charged; this is what it costs. `leaving`: the provider's own page is opening.
 */
export type GiveResult =
  | Settled
  | { kind: 'refused'; title: string; message: string; closed?: boolean }
  | { kind: 'requote' }
  | { kind: 'corrected'; quote: Quote }
  | { kind: 'leaving' }

export type GiveSteps = {
  /** Null where the card is given on the provider's own page. */
  fields: CardFieldsHandle | null
  /** Called before anything is sent, so that a reload finds it. */
  storeAttempt(attempt: Attempt): void
  onPhase(phase: GivePhase): void
}

/**
 * Submits a donation: the provider's fields make a token of the card, which the server charges under an id made here. The same
 * content keeps its id, so pressing again cannot charge twice, and each press makes a token of its own; before other content gets a
 * new id, the old one's status is checked.
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
    if (old.kind === 'given' || old.kind === 'waiting' || old.kind === 'held') return old
  }
  // Whatever was sent before may have arrived: only of a first press without a network is it sure that nothing was charged.
  if (!isSame && !navigator.onLine) return { kind: 'refused', ...neverLater }
  const card = steps.fields ? await steps.fields.tokenize() : { token: null }
  if ('problem' in card) {
    if (card.problem === 'declined') return { kind: 'declined', message: declineWords(card.declineCode) }
    return { kind: 'refused', ...silentFields }
  }
  const attempt = isSame ? previous : newAttempt(quote.quoteId, content)
  steps.storeAttempt(attempt)
  try {
    const request = requestOf(draft, attempt, card.token)
    return await goOn(await sendWithProof(request), { attempt, quote, steps })
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

/** What is said without a network: nothing that moves money waits for one (P305). */
export const neverLater = {
  title: phrase('You seem to be offline'),
  message: phrase(
    'We never send a gift later without you. Nothing was charged; try again when you’re online.',
  ),
}

/** The same where a donation was on its way: it keeps its id, so that a second press cannot charge twice. */
const perhapsSent = {
  title: phrase('You seem to be offline'),
  message: phrase(
    'We never send a gift later without you. Try again when you’re online; you won’t be charged twice.',
  ),
}

/** What is said of card fields that do not answer: nothing has left the page. */
export const silentFields = {
  title: phrase('The card form isn’t responding'),
  message: phrase('Nothing was charged. Check your connection and try again in a moment.'),
}

function requestOf(draft: DonationDraft, attempt: Attempt, cardToken: string | null): StartDonationRequest {
  return {
    donationId: attempt.donationId,
    quoteId: attempt.quoteId,
    donorKey: attempt.donorKey,
    donorName: draft.donorName.trim(),
    donorEmail: draft.donorEmail.trim(),
    message: draft.message.trim(),
    isAnonymous: draft.isAnonymous,
    cardToken,
    onProvidersPage: isApp,
  }
}

/** While cards are being tried out here, a browser works for its answer once; a person only waits a moment. */
async function sendWithProof(request: StartDonationRequest): Promise<DonationStarted> {
  try {
    return await call('POST /api/donations', { body: request })
  } catch (error) {
    const challenge =
      error instanceof ApiRefusal && error.code === 'ChallengeRequired' && error.facts.challenge
    if (typeof challenge !== 'string') throw error
    const { solveChallenge } = await import('../card-testing/solve-challenge.browser.ts')
    return await call('POST /api/donations', {
      body: { ...request, proof: await solveChallenge(challenge) },
    })
  }
}

type Going = { attempt: Attempt; quote: Quote; steps: GiveSteps }

/** Does what the server's answer asks for, until the result is known. */
async function goOn(
  { status, reason, closed, next }: DonationStarted,
  { attempt, quote, steps }: Going,
): Promise<GiveResult> {
  if (next.kind === 'requote') return { kind: 'corrected', quote: next.quote }
  if (next.kind === 'redirect') {
    // Where this page stays behind the provider's, its status is asked for when the donor comes back.
    return { kind: leaveFor(next.url) ? 'leaving' : 'waiting' }
  }
  if (next.kind === 'authenticate') {
    steps.onPhase('paying')
    // Whatever became of the bank's question, the server learns it from the provider.
    await steps.fields?.authenticate(next.clientSecret)
  } else {
    if (status === 'captured' || status === 'returned')
      return { kind: 'given', amountCents: quote.lines.amount }
    if (status === 'declined') return { kind: 'declined', message: reason ?? '', closed }
    if (status === 'held') return { kind: 'held', message: reason ?? '' }
    if (status === 'expired') return { kind: 'requote' }
  }
  steps.onPhase('settling')
  return await settle(attempt.donationId, () => steps.onPhase('waiting'))
}

/** So many cards were declined that the payment may take no more, however long one waits. */
const closingCodes = new Set(['TooManyDeclines'])
const requoteCodes = new Set(['QuoteExpired', 'QuoteUsed', 'QuoteNotFound', 'DonationChanged'])

function refusedBy(error: ApiRefusal): GiveResult {
  if (requoteCodes.has(error.code)) return { kind: 'requote' }
  if (error.code === 'Offline') return { kind: 'refused', ...perhapsSent }
  return {
    kind: 'refused',
    title: error.title ?? phrase('Donation processing failed'),
    message: error.message,
    closed: closingCodes.has(error.code),
  }
}
