import { describe, expect, it } from 'vitest'
import {
  choicesOf,
  contentOf,
  newDraft,
  presetOf,
  readStoredDonation,
  withAnonymity,
} from './donation-draft.ts'

const person = { name: 'Ruth Adeyemi', email: 'ruth@example.com' }

describe('a donation draft', () => {
  it('starts with the specification’s defaults and the known donor (P152, P154, P275)', () => {
    expect(newDraft(5_000, person)).toEqual({
      amountCents: 5_000,
      amountText: '',
      tipPercentage: 15,
      foundationPercentage: 0,
      paymentMethod: 'credit_card',
      donorName: 'Ruth Adeyemi',
      donorEmail: 'ruth@example.com',
      message: '',
      isAnonymous: false,
    })
    expect(newDraft(null, null)).toMatchObject({ amountCents: null, donorName: '', donorEmail: '' })
  })

  it('can be quoted once its amount is valid', () => {
    expect(choicesOf(newDraft(null, null))).toBe(null)
    expect(choicesOf(newDraft(99, null))).toBe(null)
    expect(choicesOf(newDraft(100, null))).toMatchObject({ amountCents: 100, tipPercentage: 15 })
  })

  it('uses a preset only while no amount is typed (P150, P151)', () => {
    expect(presetOf({ amountCents: 5_000, amountText: '' })).toBe('5000')
    expect(presetOf({ amountCents: 5_000, amountText: '50' })).toBe(null)
    expect(presetOf({ amountCents: 5_100, amountText: '' })).toBe(null)
  })

  it('loses its name with anonymity, and does not restore it (P161)', () => {
    const hidden = withAnonymity(newDraft(5_000, person), true)
    expect(hidden).toMatchObject({ isAnonymous: true, donorName: '' })
    expect(withAnonymity(hidden, false).donorName).toBe('')
  })

  it('is the same donation as long as its content is the same', () => {
    const draft = newDraft(5_000, person)
    const content = contentOf(draft, 'quote-1')
    expect(contentOf({ ...draft, donorName: ' Ruth Adeyemi ' }, 'quote-1')).toBe(content)
    expect(contentOf({ ...draft, message: 'Hi' }, 'quote-1')).not.toBe(content)
    expect(contentOf({ ...draft, isAnonymous: true }, 'quote-1')).not.toBe(content)
    expect(contentOf(draft, 'quote-2')).not.toBe(content)
  })

  it('is restored from a tab only if it is valid', () => {
    const stored = {
      draft: newDraft(5_000, person),
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
