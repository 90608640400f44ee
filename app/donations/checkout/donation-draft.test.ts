import { describe, expect, it } from 'vitest'
import { exampleRates, specificationRates } from '../../fees/first-schedules.ts'
import type { QuoteChoices } from '../quote.ts'
import {
  amountOf,
  choicesOf,
  contentOf,
  type DonationDraft,
  newDraft,
  presetOf,
  readStoredDonation,
  sameChoices,
  solvedOf,
  targetProblem,
  withAnonymity,
} from './donation-draft.ts'

const fees = specificationRates
const person = { name: 'Ruth Adeyemi', email: 'ruth@example.com' }

describe('a donation draft', () => {
  it('starts with the specification’s defaults and the known donor (P152, P154, P275)', () => {
    expect(newDraft(5_000, person, fees)).toEqual({
      amountCents: 5_000,
      amountText: '',
      target: null,
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
    const draft = { ...newDraft(5_000, person, exampleRates), coversFees: true }
    expect(readStoredDonation({ draft, attempt: null })?.draft.coversFees).toBe(true)
    expect(choicesOf(draft, exampleRates)?.coversFees).toBe(true)
    expect(choicesOf({ ...draft, coversFees: false }, exampleRates)?.coversFees).toBe(false)
    for (const mode of ['required', 'surcharge'] as const)
      expect(choicesOf({ ...draft, coversFees: false }, { ...exampleRates, mode })?.coversFees).toBe(true)
  })

  it('has the amount that meets its target under the fees and choices (P508)', () => {
    const draft = { ...newDraft(2_500, person, exampleRates), tipPercentage: 0 }
    const target = (kind: 'receives' | 'spends', text: string) => ({ ...draft, target: { kind, text } })
    const receives = target('receives', '500')
    expect(amountOf(draft, exampleRates)).toBe(2_500)
    expect(amountOf(receives, exampleRates)).toBe(57_246)
    expect(amountOf({ ...receives, coversFees: true }, exampleRates)).toBe(55_556)
    expect(choicesOf(receives, exampleRates)).toMatchObject({ amountCents: 57_246, coversFees: false })
    expect(amountOf(target('spends', '$57.50'), exampleRates)).toBe(5_750)
    expect(amountOf({ ...target('spends', '57.50'), tipPercentage: 15 }, exampleRates)).toBe(5_000)
    for (const text of ['', 'ten', '1.234', '0', '50001']) {
      expect(choicesOf(target('spends', text), exampleRates)).toBeNull()
      expect(solvedOf(target('spends', text), exampleRates)).toBeNull()
    }
    expect(targetProblem(target('spends', '0.5'), exampleRates)?.details.values).toEqual({
      min: '1.00',
      max: '50,000.00',
    })
    for (const unproblematic of [draft, receives, target('spends', ''), target('spends', 'ten')])
      expect(targetProblem(unproblematic, exampleRates)).toBeNull()
  })

  it.each<Partial<DonationDraft>>([
    { amountCents: 5_001 },
    { tipPercentage: 10 },
    { foundationPercentage: 10 },
    { paymentMethod: 'debit_card' },
    { coversFees: true },
  ])('has other choices with %j', changed => {
    const draft = newDraft(5_000, person, exampleRates)
    const [choices, others] = [draft, { ...draft, ...changed }].map(
      one => choicesOf(one, exampleRates) as QuoteChoices,
    ) as [QuoteChoices, QuoteChoices]
    expect([sameChoices(choices, { ...choices }), sameChoices(choices, others)]).toEqual([true, false])
  })

  it.each<Record<string, unknown>>([
    { amountCents: 'ten' },
    { amountCents: 1.5 },
    { amountText: 5 },
    { donorName: null },
    { donorEmail: 1 },
    { message: undefined },
    { tipPercentage: -1 },
    { tipPercentage: 51 },
    { tipPercentage: 1.5 },
    { foundationPercentage: 5 },
    { paymentMethod: 'cash' },
    { isAnonymous: 'no' },
    { coversFees: 1 },
  ])('is not read from storage with %j', changed => {
    const draft = { ...newDraft(5_000, person, fees), ...changed }
    expect(readStoredDonation({ draft, attempt: null })).toBeNull()
  })

  it.each([0, 50])('is read with a tip of %i%%', tipPercentage => {
    const draft = { ...newDraft(5_000, person, fees), tipPercentage }
    expect(readStoredDonation({ draft, attempt: null })).toEqual({ draft, attempt: null })
  })

  it.each(['donationId', 'quoteId', 'content', 'donorKey'])(
    'is not read with an attempt without %s',
    field => {
      const attempt = { donationId: 'd', quoteId: 'q', content: '[]', donorKey: 'k' }
      const draft = newDraft(5_000, person, fees)
      expect(readStoredDonation({ draft, attempt })).toEqual({ draft, attempt })
      expect(readStoredDonation({ draft, attempt: { ...attempt, [field]: undefined } })).toBeNull()
    },
  )

  it('keeps its target, and is read from the previous release without one', () => {
    const target = { kind: 'receives', text: '500' } as const
    const draft = { ...newDraft(null, person, fees), target }
    expect(readStoredDonation({ draft, attempt: null })?.draft.target).toEqual(target)
    const { target: _, ...earlier } = draft
    expect(readStoredDonation({ draft: earlier, attempt: null })?.draft.target).toBeNull()
    for (const wrong of [{ ...target, kind: 'wants' }, { kind: 'receives' }, 'receives'])
      expect(readStoredDonation({ draft: { ...draft, target: wrong }, attempt: null })).toBeNull()
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
