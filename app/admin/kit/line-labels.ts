import type { PaymentMethod } from '../../donations/quote.ts'
import { type Message, phrase } from '../../lib/phrase.ts'

/** The labels of the lines that a donor pays, in display order. */
export const lineLabels = {
  amount: phrase('Amount'),
  tip: phrase('Tip'),
  foundationDonation: phrase('Foundation donation'),
  processingFee: phrase('Processing fee'),
  creditCardFee: phrase('Credit card fee'),
} as const

export const lineNames = Object.keys(lineLabels) as (keyof typeof lineLabels)[]

const paymentMethodLabels = {
  credit_card: phrase('Credit card'),
  debit_card: phrase('Debit card'),
  apple_pay: phrase('Apple Pay'),
} as const satisfies Record<PaymentMethod, string>

/** How a donor paid. What isn't a card is not called one (P883). */
export const paidByLabel = ({
  paymentMethod,
  cardFunding,
}: {
  paymentMethod: PaymentMethod
  cardFunding: string | null
}): Message => (cardFunding === 'link' ? throughLink : paymentMethodLabels[paymentMethod])

export const throughLink = phrase('Bank account or other, through Link')
