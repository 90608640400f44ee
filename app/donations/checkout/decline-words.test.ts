import { describe, expect, it } from 'vitest'
import { closedByDeclines, declineWords } from './decline-words.ts'

const plain = 'Your card was declined. You were not charged. Try another card, or ask your bank.'

describe('the explanation of a decline (P282)', () => {
  it.each([
    ['insufficient_funds', 'insufficient funds'],
    ['expired_card', 'expired'],
    ['incorrect_cvc', 'security code'],
    ['invalid_cvc', 'security code'],
    ['incorrect_number', 'card number'],
    ['invalid_number', 'card number'],
    ['invalid_expiry_year', 'expiration date'],
    ['incorrect_zip', 'ZIP or postal code'],
    ['processing_error', 'try again in a moment'],
    ['issuer_not_available', 'try again in a moment'],
    ['try_again_later', 'try again in a moment'],
    ['authentication_required', 'confirm it’s you'],
    ['authentication_failed', 'confirm it’s you'],
    ['payment_intent_authentication_failure', 'confirm it’s you'],
    ['card_not_supported', 'this kind of payment'],
    ['currency_not_supported', 'this currency'],
    ['card_velocity_exceeded', 'limit'],
    ['do_not_honor', 'Ask your bank'],
    ['duplicate_transaction', 'receipt'],
    [closedByDeclines, 'this payment is closed'],
  ])('%s: %s', (code, words) => {
    expect(declineWords(code)).toContain(words)
    expect(declineWords(code)).not.toBe(plain)
    expect(declineWords(code), 'nothing was charged').toMatch(/not charged/)
  })

  it.each([
    'lost_card',
    'stolen_card',
    'fraudulent',
    'pickup_card',
    'restricted_card',
    'security_violation',
    'merchant_blacklist',
    'generic_decline',
    'a future code',
    'constructor',
    '',
  ])('%s reads like any decline', code => {
    expect(declineWords(code)).toBe(plain)
  })
})
