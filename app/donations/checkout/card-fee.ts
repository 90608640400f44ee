import type { Funding } from '../../platform/payments/port.ts'
import type { PaymentMethod } from '../quote.ts'

/** How a card is priced. */
export type CardMethod = Exclude<PaymentMethod, 'apple_pay'>

/**
 * The payment method that a card is priced as, whatever its donor chose: only a credit card pays the credit card fee. A prepaid card
 * counts as debit, and so does one of which nothing is known: nobody pays the fee by mistake (P153).
 */
export function methodOfCard(funding: Funding): CardMethod {
  return funding === 'credit' ? 'credit_card' : 'debit_card'
}

/**
 * What the quote should have been for, or null where the card is of the kind that was chosen. The card behind Apple Pay decides like any
 * other (P278): nothing proves that a card came from the wallet.
 */
export function correctedMethod(chosen: PaymentMethod, funding: Funding): CardMethod | null {
  const method = methodOfCard(funding)
  if (chosen === 'apple_pay' && method !== 'credit_card') return null
  return method === chosen ? null : method
}
