import { describe, expect, it } from 'vitest'
import { specificationRates, startingFees } from '../../fees/fee-schedule.ts'
import {
  choicesOf,
  contentOf,
  newDraft,
  presetOf,
  readStoredDonation,
  withAnonymity,
} from './donation-draft.ts'

const fees = specificationRates
const person = { name: 'Ruth Adeyemi', email: 'ruth@example.com' }

describe('a donation draft', () => {
  it('starts with the specification’s defaults and the known donor (P152, P154, P275)', () => {
    expect(newDraft(5_000, person, fees)).toEqual({
      amountCents: 5_000,
      amountText: '',
      tipPercentage: 15,
      foundationPercentage: 0,
      paymentMethod: 'credit_card',
      coversFees: false,
      donorName: 'Ruth Adeyemi',
      donorEmail: 'ruth@example.com',
      message: '',
      isAnonymous: false,
    })
    expect(newDraft(null, null, fees)).toMatchObject({ amountCents: null, donorName: '', donorEmail: '' })
  })

  it('can be quoted once its amount is valid', () => {
    expect(choicesOf(newDraft(null, null, fees), fees)).toBe(null)
    expect(choicesOf(newDraft(99, null, fees), fees)).toBe(null)
    expect(choicesOf(newDraft(100, null, fees), fees)).toMatchObject({ amountCents: 100, tipPercentage: 15 })
  })

  it('keeps whether the donor covers the fees, which only mode `choice` asks (P504)', () => {
    const draft = { ...newDraft(5_000, person, startingFees), coversFees: true }
    expect(readStoredDonation({ draft, attempt: null })?.draft.coversFees).toBe(true)
    expect(choicesOf(draft, startingFees)?.coversFees).toBe(true)
    expect(choicesOf({ ...draft, coversFees: false }, startingFees)?.coversFees).toBe(false)
    for (const mode of ['required', 'surcharge'] as const)
      expect(choicesOf({ ...draft, coversFees: false }, { mode })?.coversFees).toBe(true)
  })

  it('uses a preset only while no amount is typed (P150, P151)', () => {
    expect(presetOf({ amountCents: 5_000, amountText: '' })).toBe('5000')
    expect(presetOf({ amountCents: 5_000, amountText: '50' })).toBe(null)
    expect(presetOf({ amountCents: 5_100, amountText: '' })).toBe(null)
  })

  it('loses its name with anonymity, and does not restore it (P161)', () => {
    const hidden = withAnonymity(newDraft(5_000, person, fees), true)
    expect(hidden).toMatchObject({ isAnonymous: true, donorName: '' })
    expect(withAnonymity(hidden, false).donorName).toBe('')
  })

  it('is the same donation as long as its content is the same', () => {
    const draft = newDraft(5_000, person, fees)
    const content = contentOf(draft, 'quote-1')
    expect(contentOf({ ...draft, donorName: ' Ruth Adeyemi ' }, 'quote-1')).toBe(content)
    expect(contentOf({ ...draft, message: 'Hi' }, 'quote-1')).not.toBe(content)
    expect(contentOf({ ...draft, isAnonymous: true }, 'quote-1')).not.toBe(content)
    expect(contentOf(draft, 'quote-2')).not.toBe(content)
  })

  it('is restored from a tab only if it is valid', () => {
    const stored = {
      draft: newDraft(5_000, person, fees),
      attempt: { donationId: 'd', quoteId: 'q', content: '[]', donorKey: 'k' },
    }
    expect(readStoredDonation(stored)).toEqual(stored)
    expect(readStoredDonation({ ...stored, attempt: null })).toEqual({ ...stored, attempt: null })
    for (const wrong of [
      null,
      '',
      [],
      {},
      { ...stored, attempt: { donationId: 1 } },
      { ...stored, draft: { ...stored.draft, tipPercentage: 99 } },
      { ...stored, draft: { ...stored.draft, amountCents: 'all' } },
    ])
      expect(readStoredDonation(wrong)).toBe(null)
  })
})
