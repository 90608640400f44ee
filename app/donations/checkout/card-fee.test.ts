import { describe, expect, it } from 'vitest'
import type { Funding } from '#app/platform/payments/port.ts'
import { type PaymentMethod, quoteLines } from '../quote.ts'
import { correctedMethod, methodOfCard } from './card-fee.ts'

const chosen = { amountCents: 5_000, tipPercentage: 15, foundationPercentage: 0 } as const

describe('the fee of a card', () => {
  it.each<[Funding, PaymentMethod, number]>([
    ['credit', 'credit_card', 125],
    ['debit', 'debit_card', 0],
    ['prepaid', 'debit_card', 0],
    ['unknown', 'debit_card', 0],
  ])('of a %s card is that of %s: %i cents of $50', (funding, method, fee) => {
    const paymentMethod = methodOfCard(funding)
    expect(paymentMethod).toBe(method)
    expect(quoteLines({ ...chosen, paymentMethod }).creditCardFee).toBe(fee)
  })

  it.each<[PaymentMethod, Funding, PaymentMethod | null]>([
    ['credit_card', 'credit', null],
    ['credit_card', 'debit', 'debit_card'],
    ['credit_card', 'prepaid', 'debit_card'],
    ['credit_card', 'unknown', 'debit_card'],
    ['debit_card', 'credit', 'credit_card'],
    ['debit_card', 'debit', null],
    ['debit_card', 'prepaid', null],
    ['debit_card', 'unknown', null],
    ['apple_pay', 'credit', 'credit_card'],
    ['apple_pay', 'debit', null],
    ['apple_pay', 'unknown', null],
  ])('is corrected where %s was chosen and the card says %s: %s', (method, funding, corrected) => {
    expect(correctedMethod(method, funding)).toBe(corrected)
  })
})
