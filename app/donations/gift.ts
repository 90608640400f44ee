import {
  defaultFoundationPercentage,
  defaultTipPercentage,
  presetGifts,
  type SharePercentage,
  sharePercentages,
} from './fees.ts'
import { isGiftAmount, type PaymentMethod, paymentMethods, type QuoteChoices } from './quote.ts'

/** What a donor has chosen and typed so far, but for the card: that is typed at the provider alone. */
export type GiftDraft = {
  /** Null while no amount is chosen, or what is typed is none. */
  amountCents: number | null
  /** The custom amount as it was typed; empty while a preset is chosen. */
  amountText: string
  tipPercentage: SharePercentage
  foundationPercentage: SharePercentage
  paymentMethod: PaymentMethod
  donorName: string
  donorEmail: string
  message: string
  isAnonymous: boolean
  wantsUpdates: boolean
  /** Whom the gift honors, and where to tell them; both empty when nobody. */
  inHonorOf: string
  honoreeEmail: string
}

/** A donation that was sent under its own id. The same content keeps the id, so that a repeat is the same donation. */
export type Attempt = { donationId: string; quoteId: string; content: string }

/** What a tab keeps of a gift until it is settled: a reload in the middle then asks how it stands. */
export type KeptGift = { draft: GiftDraft; attempt: Attempt | null }

/** The defaults of the specification (P152, P154), with the name and e-mail of somebody who is signed in. */
export function newDraft(
  amountCents: number | null,
  person: { firstName: string; lastName: string; email: string } | null,
): GiftDraft {
  return {
    amountCents,
    amountText: '',
    tipPercentage: defaultTipPercentage,
    foundationPercentage: defaultFoundationPercentage,
    paymentMethod: 'credit_card',
    donorName: person ? `${person.firstName} ${person.lastName}`.trim() : '',
    donorEmail: person?.email ?? '',
    message: '',
    isAnonymous: false,
    wantsUpdates: false,
    inHonorOf: '',
    honoreeEmail: '',
  }
}

/** What the server is asked to quote; null while there is no amount that can be given. */
export function choicesOf(draft: GiftDraft): QuoteChoices | null {
  const { amountCents, tipPercentage, foundationPercentage, paymentMethod } = draft
  if (amountCents === null || !isGiftAmount(amountCents)) return null
  return { amountCents, tipPercentage, foundationPercentage, paymentMethod }
}

/** True when both would cost the same, line by line. */
export function sameChoices(a: QuoteChoices, b: QuoteChoices): boolean {
  return (
    a.amountCents === b.amountCents &&
    a.tipPercentage === b.tipPercentage &&
    a.foundationPercentage === b.foundationPercentage &&
    a.paymentMethod === b.paymentMethod
  )
}

/** The preset that a draft stands on, as the value of its card, or null. */
export function presetOf(draft: Pick<GiftDraft, 'amountCents' | 'amountText'>): string | null {
  if (draft.amountText !== '') return null
  return presetGifts.some(preset => preset.cents === draft.amountCents) ? String(draft.amountCents) : null
}

/** Anonymity clears the name and keeps it out (P161). */
export function withAnonymity(draft: GiftDraft, isAnonymous: boolean): GiftDraft {
  return { ...draft, isAnonymous, donorName: isAnonymous ? '' : draft.donorName }
}

/** What the server is told, word for word; another content is another donation. */
export function contentOf(draft: GiftDraft, quoteId: string): string {
  const { donorName, donorEmail, message, isAnonymous, wantsUpdates, inHonorOf, honoreeEmail } = draft
  const typed = [donorName, donorEmail, message, inHonorOf, honoreeEmail].map(text => text.trim())
  return JSON.stringify([quoteId, ...typed, isAnonymous, wantsUpdates])
}

/** What was found in a tab as a gift, or null for what is missing, foreign or from an older version. */
export function readKeptGift(found: unknown): KeptGift | null {
  try {
    const { draft, attempt } = found as KeptGift
    return isDraft(draft) && (attempt === null || isAttempt(attempt)) ? { draft, attempt } : null
  } catch {
    return null
  }
}

function isDraft(draft: GiftDraft): boolean {
  return (
    (draft.amountCents === null || Number.isSafeInteger(draft.amountCents)) &&
    [
      draft.amountText,
      draft.donorName,
      draft.donorEmail,
      draft.message,
      draft.inHonorOf,
      draft.honoreeEmail,
    ].every(t => typeof t === 'string') &&
    sharePercentages.includes(draft.tipPercentage) &&
    sharePercentages.includes(draft.foundationPercentage) &&
    paymentMethods.includes(draft.paymentMethod) &&
    typeof draft.isAnonymous === 'boolean' &&
    typeof draft.wantsUpdates === 'boolean'
  )
}

function isAttempt(attempt: Attempt): boolean {
  return [attempt.donationId, attempt.quoteId, attempt.content].every(text => typeof text === 'string')
}
