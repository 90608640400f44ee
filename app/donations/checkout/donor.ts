import { nameProblem } from '../../lib/person-name.ts'
import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import { maxDonationCents } from '../fees.ts'
import { isDonationAmount } from '../quote.ts'

/** What is asked of a donor; the form and the server check it with the same rule. */
export type DonorFacts = {
  /** Null: nothing that reads as an amount. */
  amountCents: number | null
  donorEmail: string
  donorName: string
  isAnonymous: boolean
  /** Whom the donation honors, and where they are notified; both are optional. */
  inHonorOf?: string
  honoreeEmail?: string
  /** How the hosted fields stand; left out where no card is asked (the server never sees one). */
  card?: 'complete' | 'missing' | 'wrong'
}

/** The first problem, as the specification's titled refusal (P160). Null when the donation can be made. */
export function checkDonor(facts: DonorFacts): Refusal | null {
  return donorProblems(facts)[0] ?? null
}

/** Every problem, one a field, in the specification's order: amount, email, name, card (P160). */
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

/** InvalidAmount (400) below $1 or above our largest donation. */
export function checkAmount(cents: number | null): Refusal | null {
  if (cents !== null && isDonationAmount(cents)) return null
  const tooMuch = cents !== null && cents > maxDonationCents
  const message = tooMuch
    ? phrase('Donation amount must be at most {sign}50,000')
    : phrase('Donation amount must be at least {sign}1')
  return titled('InvalidAmount', phrase('Invalid amount'), message, 'amount')
}

function checkEmail(email: string): Refusal | null {
  if (email.trim() === '')
    return titled(
      'EmailRequired',
      phrase('Email required'),
      phrase('Please enter your email address'),
      'donorEmail',
    )
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim()))
    return titled(
      'InvalidEmail',
      phrase('Invalid email'),
      phrase('Please check your email address'),
      'donorEmail',
    )
  return null
}

function checkName({ isAnonymous, donorName }: DonorFacts): Refusal | null {
  if (isAnonymous) return null
  if (donorName.trim() !== '') return checkWords(donorName, 'donorName')
  const words = phrase("Please enter your name or check 'Donate anonymously'")
  return titled('NameRequired', phrase('Name required'), words, 'donorName')
}

/** InvalidName (400) for a name that holds a web address or hidden characters: it stands in other people's mails. */
function checkWords(name: string, field: 'donorName' | 'inHonorOf'): Refusal | null {
  const problem = nameProblem(name)
  return problem ? titled('InvalidName', phrase('Check the name'), problem, field) : null
}

/** HonoreeRequired, InvalidName and InvalidEmail (400). */
export function checkHonoree({
  inHonorOf = '',
  honoreeEmail = '',
}: Pick<DonorFacts, 'inHonorOf' | 'honoreeEmail'>): Refusal | null {
  const named = checkWords(inHonorOf, 'inHonorOf')
  if (named) return named
  if (honoreeEmail.trim() === '') return null
  if (inHonorOf.trim() === '') {
    return titled(
      'HonoreeRequired',
      phrase('Name required'),
      phrase('Please enter who your gift honors'),
      'inHonorOf',
    )
  }
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(honoreeEmail.trim())) return null
  return titled(
    'InvalidEmail',
    phrase('Invalid email'),
    phrase('Please check this email address'),
    'honoreeEmail',
  )
}

function checkCard(card: DonorFacts['card']): Refusal | null {
  if (card === undefined || card === 'complete') return null
  if (card === 'missing')
    return titled(
      'CardDetailsRequired',
      phrase('Card details required'),
      phrase('Please enter all card details'),
      'card',
    )
  return titled(
    'CardDetailsWrong',
    phrase('Check your card details'),
    phrase('Please correct the highlighted fields'),
    'card',
  )
}

function titled(code: string, title: string, message: string, field: string): Refusal {
  return refusal(code, 400, message, { title, fields: { [field]: message } })
}
