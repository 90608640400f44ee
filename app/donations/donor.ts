import { type Refusal, refusal } from '../lib/refusal.ts'
import { maxGiftCents } from './fees.ts'
import { isGiftAmount } from './quote.ts'

/** What is asked of a donor; the form and the server check it with the same rule. */
export type DonorFacts = {
  /** Null: nothing that reads as an amount. */
  amountCents: number | null
  donorEmail: string
  donorName: string
  isAnonymous: boolean
  /** How the hosted fields stand; left out where no card is asked (the server never sees one). */
  card?: 'complete' | 'missing' | 'wrong'
}

/**
 * The first thing that is wrong, as the specification's titled refusal, in its order: amount, e-mail, name, card (spec 5).
 * Null when the donation can be made.
 */
export function checkDonor(facts: DonorFacts): Refusal | null {
  return (
    checkAmount(facts.amountCents) ??
    checkEmail(facts.donorEmail) ??
    checkName(facts) ??
    checkCard(facts.card)
  )
}

/** InvalidAmount (400) below $1 or above our largest gift. */
export function checkAmount(cents: number | null): Refusal | null {
  if (cents !== null && isGiftAmount(cents)) return null
  const tooMuch = cents !== null && cents > maxGiftCents
  const message = tooMuch ? 'Donation amount must be at most $50,000' : 'Donation amount must be at least $1'
  return titled('InvalidAmount', 'Invalid amount', message, 'amount')
}

function checkEmail(email: string): Refusal | null {
  if (email.trim() === '')
    return titled('EmailRequired', 'Email required', 'Please enter your email address', 'donorEmail')
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim()))
    return titled('InvalidEmail', 'Invalid email', 'Please check your email address', 'donorEmail')
  return null
}

function checkName({ isAnonymous, donorName }: DonorFacts): Refusal | null {
  if (isAnonymous || donorName.trim() !== '') return null
  const words = "Please enter your name or check 'Donate anonymously'"
  return titled('NameRequired', 'Name required', words, 'donorName')
}

function checkCard(card: DonorFacts['card']): Refusal | null {
  if (card === undefined || card === 'complete') return null
  if (card === 'missing')
    return titled('CardDetailsRequired', 'Card details required', 'Please enter all card details', 'card')
  return titled('CardDetailsWrong', 'Check your card details', 'Please correct the marked fields', 'card')
}

function titled(code: string, title: string, message: string, field: string): Refusal {
  return refusal(code, 400, message, { title, fields: { [field]: message } })
}
