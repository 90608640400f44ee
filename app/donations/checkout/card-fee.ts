import type { Funding } from '../../platform/payments/port.ts'
import type { PaymentMethod } from '../quote.ts'

/**
 * The payment method that a card is priced as, whatever its donor chose: only a credit card pays the credit card fee. A prepaid card
 * counts as debit, and so does one of which nothing is known: nobody pays the fee by mistake (P153).
 */
export function methodOfCard(funding: Funding): PaymentMethod {
  return funding === 'credit' ? 'credit_card' : 'debit_card'
}

/** What the quote should have been for, or null where the card is of the kind that was chosen. */
export function correctedMethod(chosen: PaymentMethod, funding: Funding): PaymentMethod | null {
  const method = methodOfCard(funding)
  return method === chosen ? null : method
}
