import { phrase } from '../../lib/phrase.ts'
import { closedByDeclines } from '../../platform/payments/declines.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { DonationStarted, Quote, StartDonationRequest } from '../contract.ts'
import { declineWords } from './decline-words.ts'
import { type Attempt, contentOf, type DonationDraft } from './donation-draft.ts'
import type { CardFieldsHandle } from './hosted-frame.browser.ts'
import { askOnce, type Settled, settle } from './settle.browser.ts'

export type GivePhase = 'starting' | 'paying' | 'settling' | 'waiting'

/** `refused`: said by the server, nothing was charged. `requote`: the quote can no longer be paid, ask for a new one. */
export type GiveResult = Settled | { kind: 'refused'; title: string; message: string } | { kind: 'requote' }

export type GiveSteps = {
  fields: CardFieldsHandle
  /** Called before anything is sent, so that a reload finds it. */
  storeAttempt(attempt: Attempt): void
  onPhase(phase: GivePhase): void
}

/**
 * Submits a donation: starts it under an id made here, lets the provider's fields take the card, and asks for its status. The
 * same content keeps its id, so pressing again cannot charge twice; before other content gets a new id, the old one's status is
 * checked.
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
  const attempt = isSame ? previous : { donationId: crypto.randomUUID(), quoteId: quote.quoteId, content }
  steps.storeAttempt(attempt)
  try {
    const { clientSecret, status } = await start(draft, attempt)
    if (status === 'captured') return { kind: 'given', amountCents: quote.lines.amount }
    return clientSecret ? await pay(attempt, clientSecret, steps) : { kind: 'requote' }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return refusedBy(error)
  }
}

function start(draft: DonationDraft, attempt: Attempt): Promise<DonationStarted> {
  const request: StartDonationRequest = {
    donationId: attempt.donationId,
    quoteId: attempt.quoteId,
    donorName: draft.donorName.trim(),
    donorEmail: draft.donorEmail.trim(),
    message: draft.message.trim(),
    isAnonymous: draft.isAnonymous,
    wantsUpdates: draft.wantsUpdates,
    inHonorOf: draft.inHonorOf.trim(),
    honoreeEmail: draft.honoreeEmail.trim(),
  }
  return call('POST /api/donations', { body: request })
}

async function pay(attempt: Attempt, clientSecret: string, steps: GiveSteps): Promise<GiveResult> {
  steps.onPhase('paying')
  const result = await steps.fields.confirm(clientSecret)
  if (result.outcome === 'declined') {
    const { declineCode } = result
    return { kind: 'declined', message: declineWords(declineCode), closed: declineCode === closedByDeclines }
  }
  steps.onPhase('settling')
  const settled = await settle(attempt.donationId, () => steps.onPhase('waiting'))
  // The provider reported a capture, so "open" only means that its record lags behind.
  if (settled.kind === 'open' && result.outcome === 'captured') return { kind: 'waiting' }
  return settled
}

const requoteCodes = new Set(['QuoteExpired', 'QuoteUsed', 'QuoteNotFound', 'DonationChanged'])

function refusedBy(error: ApiRefusal): GiveResult {
  if (requoteCodes.has(error.code)) return { kind: 'requote' }
  return {
    kind: 'refused',
    title: error.title ?? phrase('Donation processing failed'),
    message: error.message,
  }
}
