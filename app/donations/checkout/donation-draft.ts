import { type FeeRates, isFeeAdded, maxTip } from '../../fees/fee-schedule.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { typedCents } from '../../lib/written-amount.ts'
import {
  defaultFoundationPercentage,
  type FoundationPercentage,
  foundationPercentages,
  presetDonations,
} from '../fees.ts'
import { isDonationAmount, type PaymentMethod, paymentMethods, type QuoteChoices } from '../quote.ts'
import {
  checkTarget,
  type SolvedDonation,
  solveDonation,
  type Target,
  type TargetChoices,
} from '../solve-donation.ts'

/** A donor's choices and input, without card data, which is entered only at the provider. */
export type DonationDraft = {
  /** Null if no amount is chosen or the custom amount is invalid. */
  amountCents: number | null
  /** The custom amount as typed; empty while a preset is chosen. */
  amountText: string
  /** The target that determines the amount, as typed in dollars (P508); null to choose the amount. */
  target: { kind: Target['kind']; text: string } | null
  tipPercentage: number
  foundationPercentage: FoundationPercentage
  paymentMethod: PaymentMethod
  /** True if the donor adds the processing fee (P504). */
  coversFees: boolean
  donorName: string
  donorEmail: string
  message: string
  isAnonymous: boolean
}

/** The name and email that prefill the form. */
export type Donor = { name: string; email: string }

/**
 * A submitted donation: its id, and the key that lets its browser add words after the payment (P424).
 * Resubmitting the same content keeps the id, so it cannot be charged twice.
 */
export type Attempt = { donationId: string; quoteId: string; content: string; donorKey: string }

/** What the tab stores until the donation is settled, so that it can request the status after a reload. */
export type StoredDonation = { draft: DonationDraft; attempt: Attempt | null }

/**
 * A draft with the defaults (P152, P154), prefilled with the donor if known. Only the tip is preselected, so the donor doesn't cover the
 * fees by default (record 0047).
 */
export function newDraft(
  amountCents: number | null,
  person: Donor | null,
  { tipDefault }: Pick<FeeRates, 'tipDefault'>,
): DonationDraft {
  return {
    amountCents,
    amountText: '',
    target: null,
    tipPercentage: tipDefault,
    foundationPercentage: defaultFoundationPercentage,
    paymentMethod: 'credit_card',
    coversFees: false,
    donorName: person?.name ?? '',
    donorEmail: person?.email ?? '',
    message: '',
    isAnonymous: false,
  }
}

/** The choices to quote; null without a valid amount. Only mode `choice` asks whether the donor covers the fees. */
export function choicesOf(draft: DonationDraft, fees: FeeRates): QuoteChoices | null {
  const amountCents = amountOf(draft, fees)
  if (amountCents === null || !isDonationAmount(amountCents)) return null
  return { amountCents, ...targetChoices(draft, fees) }
}

function targetChoices(draft: DonationDraft, fees: FeeRates): TargetChoices {
  const { tipPercentage, foundationPercentage, paymentMethod } = draft
  return {
    tipPercentage,
    foundationPercentage,
    paymentMethod,
    coversFees: isFeeAdded(fees, draft.coversFees),
  }
}

/** The donation in cents: the chosen amount, or the one that meets the draft's target. Null if there is none. */
export function amountOf(draft: DonationDraft, fees: FeeRates): number | null {
  return draft.target ? (solvedOf(draft, fees)?.amountCents ?? null) : draft.amountCents
}

/** The donation that meets the draft's target; null without a target, or with one that no donation meets. */
export function solvedOf(draft: DonationDraft, fees: FeeRates): SolvedDonation | null {
  const target = targetOf(draft)
  const choices = targetChoices(draft, fees)
  return target && !checkTarget(target, choices, fees) ? solveDonation(target, choices, fees) : null
}

/** Why no donation meets the draft's target, or null. */
export function targetProblem(draft: DonationDraft, fees: FeeRates): Refusal | null {
  const target = targetOf(draft)
  return target && checkTarget(target, targetChoices(draft, fees), fees)
}

function targetOf({ target }: DonationDraft): Target | null {
  const cents = target && typedCents(target.text)
  return target && cents !== null ? { kind: target.kind, cents } : null
}

/** True if both choices produce the same quote. */
export function sameChoices(a: QuoteChoices, b: QuoteChoices): boolean {
  return (
    a.amountCents === b.amountCents &&
    a.tipPercentage === b.tipPercentage &&
    a.foundationPercentage === b.foundationPercentage &&
    a.paymentMethod === b.paymentMethod &&
    a.coversFees === b.coversFees
  )
}

/** Returns the value of the draft's preset, or null for a custom amount. */
export function presetOf(draft: Pick<DonationDraft, 'amountCents' | 'amountText'>): string | null {
  if (draft.amountText !== '') return null
  return presetDonations.some(preset => preset.cents === draft.amountCents) ? String(draft.amountCents) : null
}

/** Anonymity clears the name and keeps it empty (P161). */
export function withAnonymity(draft: DonationDraft, isAnonymous: boolean): DonationDraft {
  return { ...draft, isAnonymous, donorName: isAnonymous ? '' : draft.donorName }
}

/** Serializes the content sent to the server; a change makes it a different donation. */
export function contentOf(draft: DonationDraft, quoteId: string): string {
  const { donorName, donorEmail, message, isAnonymous } = draft
  const typed = [donorName, donorEmail, message].map(text => text.trim())
  return JSON.stringify([quoteId, ...typed, isAnonymous])
}

/** Parses a donation from the tab's storage; null if it is missing, invalid or from an older version. */
export function readStoredDonation(stored: unknown): StoredDonation | null {
  try {
    const { draft: read, attempt } = stored as StoredDonation
    // A draft of the previous release has no target.
    const draft = { ...read, target: read.target ?? null }
    return isDraft(draft) && (attempt === null || isAttempt(attempt)) ? { draft, attempt } : null
  } catch {
    return null
  }
}

function isDraft(draft: DonationDraft): boolean {
  return (
    (draft.amountCents === null || Number.isSafeInteger(draft.amountCents)) &&
    [draft.amountText, draft.donorName, draft.donorEmail, draft.message].every(t => typeof t === 'string') &&
    (draft.target === null ||
      (['receives', 'spends'].includes(draft.target.kind) && typeof draft.target.text === 'string')) &&
    Number.isInteger(draft.tipPercentage) &&
    draft.tipPercentage >= 0 &&
    draft.tipPercentage <= maxTip &&
    foundationPercentages.includes(draft.foundationPercentage) &&
    paymentMethods.includes(draft.paymentMethod) &&
    typeof draft.isAnonymous === 'boolean' &&
    typeof draft.coversFees === 'boolean'
  )
}

function isAttempt(attempt: Attempt): boolean {
  const { donationId, quoteId, content, donorKey } = attempt
  return [donationId, quoteId, content, donorKey].every(text => typeof text === 'string')
}
