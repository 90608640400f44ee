import { cleanEmail, emailProblem, emailWords } from '../lib/email-address.ts'
import { cleanName, nameProblem } from '../lib/person-name.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'
import { maxDonationCents } from './fees.ts'
import { isDonationAmount } from './quote.ts'

/** The donor's input, which the form and the server check with the same rules. */
export type DonorFacts = {
  /** Null if the input is not a valid number. */
  amountCents: number | null
  donorEmail: string
  donorName: string
  isAnonymous: boolean
  /** The person whom the donation honors, and their email for the notification; both optional. */
  inHonorOf?: string
  honoreeEmail?: string
  /** The state of the card fields. Omitted if no card is entered here; the server always omits it. */
  card?: 'complete' | 'missing' | 'wrong'
}

/** The first problem, as the specification's titled refusal (P160), or null. */
export function checkDonor(facts: DonorFacts): Refusal | null {
  return donorProblems(facts)[0] ?? null
}

/** Every problem, at most one for each field, in the specification's order: amount, email, name, card (P160). */
export function donorProblems(facts: DonorFacts): Refusal[] {
  const { amountCents, donorEmail, card } = facts
  const checked = [
    checkAmount(amountCents),
    checkEmail(donorEmail),
    checkName(facts),
    checkHonoree(facts),
    checkCard(card),
  ]
  return checked.filter(problem => problem !== null)
}

/** InvalidAmount (400) for an amount below $1 or above $50,000. */
export function checkAmount(cents: number | null): Refusal | null {
  if (cents !== null && isDonationAmount(cents)) return null
  const tooMuch = cents !== null && cents > maxDonationCents
  const message = tooMuch
    ? phrase('Donation amount must be at most {sign}50,000')
    : phrase('Donation amount must be at least {sign}1')
  return titled('InvalidAmount', phrase('Invalid amount'), message, 'amount')
}

function checkEmail(email: string): Refusal | null {
  const address = cleanEmail(email)
  if (address === '') {
    const message = phrase('Please enter your email address')
    return titled('EmailRequired', phrase('Email required'), message, 'donorEmail')
  }
  return invalidEmail(address, phrase('Please check your email address'), 'donorEmail')
}

/** InvalidEmail (400) for an address that no mail reaches (P739), with `words` unless the address's letters are the reason. */
function invalidEmail(address: string, words: Message, field: 'donorEmail' | 'honoreeEmail'): Refusal | null {
  const problem = emailProblem(address)
  if (!problem) return null
  const message = problem === emailWords.letters ? problem : words
  return titled('InvalidEmail', phrase('Invalid email'), message, field)
}

function checkName({ isAnonymous, donorName }: DonorFacts): Refusal | null {
  if (isAnonymous) return null
  if (cleanName(donorName) !== '') return checkWords(donorName, 'donorName')
  const words = phrase("Please enter your name or check 'Donate anonymously'")
  return titled('NameRequired', phrase('Name required'), words, 'donorName')
}

/**
 * InvalidName (400) for a name with a web address or a line break, because it is sent to other people in
 * emails.
 */
function checkWords(name: string, field: 'donorName' | 'inHonorOf'): Refusal | null {
  const problem = nameProblem(cleanName(name))
  return problem ? titled('InvalidName', phrase('Check the name'), problem, field) : null
}

/** HonoreeRequired, InvalidName and InvalidEmail (400). */
export function checkHonoree({
  inHonorOf = '',
  honoreeEmail = '',
}: Pick<DonorFacts, 'inHonorOf' | 'honoreeEmail'>): Refusal | null {
  const named = checkWords(inHonorOf, 'inHonorOf')
  if (named) return named
  const address = cleanEmail(honoreeEmail)
  if (address === '') return null
  if (cleanName(inHonorOf) === '') {
    const message = phrase('Please enter who your gift honors')
    return titled('HonoreeRequired', phrase('Name required'), message, 'inHonorOf')
  }
  return invalidEmail(address, phrase('Please check this email address'), 'honoreeEmail')
}

function checkCard(card: DonorFacts['card']): Refusal | null {
  if (card === undefined || card === 'complete') return null
  if (card === 'missing') {
    const message = phrase('Please enter all card details')
    return titled('CardDetailsRequired', phrase('Card details required'), message, 'card')
  }
  const message = phrase('Please correct the highlighted fields')
  return titled('CardDetailsWrong', phrase('Check your card details'), message, 'card')
}

function titled(code: string, title: Message, message: Message, field: string): Refusal {
  return refusal(code, 400, message, { title, fields: { [field]: message } })
}
