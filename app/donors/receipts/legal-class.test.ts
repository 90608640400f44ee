import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { quoteLines } from '../../donations/quote.ts'
import { exampleRates, specificationFees } from '../../fees/first-schedules.ts'
import { locales } from '../../lib/locale.ts'
import { readEnv } from '../../server/read-env.server.ts'
import { wordsOf } from '../../words/languages.ts'
import { buildReceipt } from './build-receipt.ts'
import { floridaStatement, legalClassOf, mayClaim, type TaxSettings } from './legal-class.ts'
import { legalClasses, type Receipt, receiptLineKeys } from './receipt.ts'
import { type FormSettings, receiptForm } from './receipt-form.ts'

const charity: TaxSettings = {
  taxStatus: '501c3',
  ein: '12-3456789',
  address: ['1 College Street', 'Marlow, NY 12345'],
  tip: null,
  fees: 'donation',
}
const classesOf = (settings: TaxSettings) =>
  Object.fromEntries(receiptLineKeys.map(key => [key, legalClassOf(key, settings)]))

describe('the legal class of each line (P521)', () => {
  test.each<[string, Partial<TaxSettings>, object]>([
    ['a charity', {}, { foundationDonation: 'contribution', tip: 'unstated' }],
    ['a tip to the charity itself', { tip: 'contribution' }, { tip: 'contribution' }],
    ['a tip for a service', { tip: 'service' }, { tip: 'service' }],
    ['fees for a service', { fees: 'service' }, { processingFee: 'service', creditCardFee: 'service' }],
    ['no tax status', { taxStatus: 'none' }, { foundationDonation: 'unstated' }],
    ['no tax status, tip', { taxStatus: 'none', tip: 'contribution' }, { foundationDonation: 'unstated' }],
    ['no EIN', { ein: null, tip: 'contribution' }, { foundationDonation: 'unstated', tip: 'unstated' }],
    ['no address', { address: [], tip: 'contribution' }, { foundationDonation: 'unstated', tip: 'unstated' }],
  ])('%s', (_, settings, changed) => {
    const always = { amount: 'personalGift', processingFee: 'personalGift', creditCardFee: 'personalGift' }
    expect(classesOf({ ...charity, ...settings })).toEqual({
      ...always,
      foundationDonation: 'contribution',
      tip: 'unstated',
      ...changed,
    })
  })
})

const anySettings: fc.Arbitrary<FormSettings> = fc.record({
  taxStatus: fc.constantFrom('501c3', 'none'),
  ein: fc.constantFrom('12-3456789', null),
  address: fc.constantFrom([], ['1 College Street']),
  tip: fc.constantFrom('contribution', 'service', null),
  fees: fc.constantFrom('donation', 'service'),
  entity: fc.constant({
    name: 'Marlow Foundation',
    product: 'Tassel',
    supportEmail: 'help@marlow.example',
    color: null,
  }),
  currencySign: fc.constant('$'),
  floridaRegistration: fc.constantFrom('CH12345', null),
  note: fc.constantFrom('Thank you from all of us.', null),
})
const anyDonation = fc
  .record({
    amountCents: fc.integer({ min: 100, max: 5_000_000 }),
    tipPercentage: fc.constantFrom(0, 10, 15, 20),
    foundationPercentage: fc.constantFrom(0, 10, 15, 20),
    paymentMethod: fc.constantFrom('credit_card', 'debit_card', 'apple_pay'),
    coversFees: fc.boolean(),
    fees: fc.constantFrom(specificationFees, exampleRates),
  })
  .map(({ fees, ...choices }) => quoteLines(choices as never, fees))

function receiptOf(
  settings: FormSettings,
  lines: ReturnType<typeof quoteLines>,
  locale: 'en' | 'es',
): Receipt {
  const form = receiptForm(settings, locale, wordsOf(locale))
  const day = '2026-03-11'
  return buildReceipt(
    {
      number: 'R-2026-000001',
      series: 'R',
      kind: 'original',
      issuedOn: day,
      year: null,
      replaces: null,
      replacedBy: null,
      donorName: 'Dana',
      donorEmail: 'dana@example.com',
      form,
    },
    [
      {
        donationId: 'd',
        number: 'R-2026-000001',
        givenOn: day,
        student: 'Maya R.',
        form,
        lines,
        cents: lines.total,
        paidCents: lines.total,
      },
    ],
  )
}

/** A sentence that promises a deduction, in either language. */
const claim = /501\(c\)\(3\)/
const denial = /not deductible|no es deducible/i

describe('the sentences of a receipt', () => {
  it('stand on it exactly for the classes that have cents, over 10,000 random donations (P521)', () =>
    fc.assert(
      fc.property(
        anySettings,
        anyDonation,
        fc.constantFrom('en' as const, 'es' as const),
        (settings, lines, locale) => {
          const receipt = receiptOf(settings, lines, locale)
          const centsOf = (legalClass: string) =>
            receiptLineKeys.reduce(
              (sum, key) => (legalClassOf(key, settings) === legalClass ? sum + lines[key] : sum),
              0,
            )
          expect(receipt.sentences.map(({ legalClass }) => legalClass)).toEqual(
            legalClasses.filter(legalClass => legalClass !== 'unstated' && centsOf(legalClass) > 0),
          )
          for (const legalClass of legalClasses) expect(receipt.sums[legalClass]).toBe(centsOf(legalClass))
          const texts = receipt.sentences.map(({ text }) => text)
          expect(texts.filter(text => claim.test(text)).length).toBe(centsOf('contribution') > 0 ? 1 : 0)
          expect(centsOf('contribution') > 0 && !mayClaim(settings)).toBe(false)
          expect(texts.filter(text => denial.test(text)).length).toBe(
            Number(centsOf('personalGift') > 0) + Number(centsOf('service') > 0),
          )
          // What goes to the student is never part of a contribution.
          expect(receipt.sums.personalGift).toBeGreaterThanOrEqual(lines.amount)
          expect(receipt.cents).toBe(lines.total)
          expect(receipt.statements).toEqual([
            ...(settings.note === null ? [] : [settings.note]),
            ...(settings.floridaRegistration === null ? [] : [floridaStatement('CH12345')]),
          ])
        },
      ),
      { numRuns: 10_000 },
    ))

  it.each(locales)('exist in %s, and name entity and EIN', locale => {
    const form = receiptForm(
      {
        ...charity,
        tip: 'service',
        currencySign: '$',
        floridaRegistration: null,
        note: null,
        entity: {
          name: 'Marlow Foundation',
          product: 'Tassel',
          supportEmail: 'help@marlow.example',
          color: null,
        },
      },
      locale,
      wordsOf(locale),
    )
    expect(form.sentences).toMatchSnapshot()
  })

  it('say in capitals what Florida requires', () => {
    const statement = floridaStatement('CH12345')
    expect(statement).toBe(statement.toUpperCase())
    expect(statement).toMatch(
      /REGISTRATION DOES NOT IMPLY ENDORSEMENT, APPROVAL, OR RECOMMENDATION BY THE STATE/,
    )
  })
})

describe('the settings', () => {
  const ok = { TAX_STATUS: '501c3', EIN: '12-3456789', POSTAL_ADDRESS: '1 College Street|Marlow, NY 12345' }

  test.each<[Record<string, string>, string]>([
    [{ ...ok, EIN: '' }, 'EIN: is required with TAX_STATUS=501c3, because every receipt states it'],
    [
      { ...ok, POSTAL_ADDRESS: '' },
      'POSTAL_ADDRESS: is required with TAX_STATUS=501c3, because every receipt states it',
    ],
    [{ ...ok, EIN: '123456789' }, 'EIN: expected a number such as 12-3456789'],
    [{ TIP_TAX_CLASS: 'contribution' }, 'TIP_TAX_CLASS: can be "contribution" only with TAX_STATUS=501c3'],
    [
      { FLORIDA_REGISTRATION: '12345' },
      'FLORIDA_REGISTRATION: expected a registration number such as CH12345',
    ],
  ])('%o does not start a server, in one line (P522)', (source, words) => {
    expect(() => readEnv(source)).toThrow(new Error(words))
  })

  test('claim nothing unless set', () => {
    expect(readEnv({})).toMatchObject({ taxStatus: 'none', tipTaxClass: null, receiptNameYears: 7 })
    expect(readEnv(ok)).toMatchObject({ taxStatus: '501c3', ein: '12-3456789' })
  })
})
