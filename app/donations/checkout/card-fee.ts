import type { Funding } from '../../platform/payments/port.ts'
import type { PaymentMethod } from '../quote.ts'

/** How a card is priced. */
export type CardMethod = Exclude<PaymentMethod, 'apple_pay'>

/**
 * The payment method that decides a card's price, whatever its donor chose: only a credit card pays the credit card fee. Prepaid and
 * unknown cards count as debit, so that no one pays the fee by mistake (P153).
 */
export function methodOfCard(funding: Funding): CardMethod {
  return funding === 'credit' ? 'credit_card' : 'debit_card'
}

/**
 * The method that the quote should have had, or null if it was right. The card behind Apple Pay decides like any other (P278): nothing
 * proves that a card came from the wallet.
 */
export function correctedMethod(chosen: PaymentMethod, funding: Funding): CardMethod | null {
  const method = methodOfCard(funding)
  if (chosen === 'apple_pay' && method !== 'credit_card') return null
  return method === chosen ? null : method
}
