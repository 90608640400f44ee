import {
  defaultFoundationPercentage,
  defaultTipPercentage,
  presetDonations,
  type SharePercentage,
  sharePercentages,
} from '../fees.ts'
import { isDonationAmount, type PaymentMethod, paymentMethods, type QuoteChoices } from '../quote.ts'

/** What a donor has chosen and typed so far, but for the card: that is typed at the provider alone. */
export type DonationDraft = {
  /** Null while no amount is chosen, or the typed text is not an amount. */
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
}

/** Whose name and email the form may fill in. */
export type Donor = { name: string; email: string }

/** A donation that was submitted under its own id, with the key by which words are added to it once it is paid (P424). The same content keeps the id, so that a repeat is the same donation. */
export type Attempt = { donationId: string; quoteId: string; content: string; donorKey: string }

/** What a tab stores of a donation until it is settled: after a reload it asks for the status. */
export type StoredDonation = { draft: DonationDraft; attempt: Attempt | null }

/** The defaults of the specification (P152, P154), with the name and email of whoever is known here. */
export function newDraft(amountCents: number | null, person: Donor | null): DonationDraft {
  return {
    amountCents,
    amountText: '',
    tipPercentage: defaultTipPercentage,
    foundationPercentage: defaultFoundationPercentage,
    paymentMethod: 'credit_card',
    donorName: person?.name ?? '',
    donorEmail: person?.email ?? '',
    message: '',
    isAnonymous: false,
  }
}

/** What the server is asked to quote; null while there is no amount that can be given. */
export function choicesOf(draft: DonationDraft): QuoteChoices | null {
  const { amountCents, tipPercentage, foundationPercentage, paymentMethod } = draft
  if (amountCents === null || !isDonationAmount(amountCents)) return null
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

/** The preset that a draft uses, as the value of its card, or null. */
export function presetOf(draft: Pick<DonationDraft, 'amountCents' | 'amountText'>): string | null {
  if (draft.amountText !== '') return null
  return presetDonations.some(preset => preset.cents === draft.amountCents) ? String(draft.amountCents) : null
}

/** Anonymity clears the name and keeps it empty (P161). */
export function withAnonymity(draft: DonationDraft, isAnonymous: boolean): DonationDraft {
  return { ...draft, isAnonymous, donorName: isAnonymous ? '' : draft.donorName }
}

/** The content as sent to the server; other content is another donation. */
export function contentOf(draft: DonationDraft, quoteId: string): string {
  const { donorName, donorEmail, message, isAnonymous } = draft
  const typed = [donorName, donorEmail, message].map(text => text.trim())
  return JSON.stringify([quoteId, ...typed, isAnonymous])
}

/** Reads a donation from a tab's storage; null when it is missing, foreign or from an older version. */
export function readStoredDonation(found: unknown): StoredDonation | null {
  try {
    const { draft, attempt } = found as StoredDonation
    return isDraft(draft) && (attempt === null || isAttempt(attempt)) ? { draft, attempt } : null
  } catch {
    return null
  }
}

function isDraft(draft: DonationDraft): boolean {
  return (
    (draft.amountCents === null || Number.isSafeInteger(draft.amountCents)) &&
    [draft.amountText, draft.donorName, draft.donorEmail, draft.message].every(t => typeof t === 'string') &&
    sharePercentages.includes(draft.tipPercentage) &&
    sharePercentages.includes(draft.foundationPercentage) &&
    paymentMethods.includes(draft.paymentMethod) &&
    typeof draft.isAnonymous === 'boolean'
  )
}

function isAttempt(attempt: Attempt): boolean {
  const { donationId, quoteId, content, donorKey } = attempt
  return [donationId, quoteId, content, donorKey].every(text => typeof text === 'string')
}
