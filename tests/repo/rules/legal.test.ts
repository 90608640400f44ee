import { describe, expect, test } from 'vitest'
import { rememberDays } from '#app/accounts/code.ts'
import { storedDays } from '#app/campaigns/figures/counts.server.ts'
import { monthsStored } from '#app/donations/disputes/giver-address.server.ts'
import { foundationPercentages, minDonationCents } from '#app/donations/fees.ts'
import { maxSessionHours } from '#app/donors/page/donor-link.ts'
import { type FeeRates, feeModes } from '#app/fees/fee-schedule.ts'
import { exampleRates, nothingRates, specificationRates } from '#app/fees/first-schedules.ts'
import { type LegalKind, type LegalText, legalFigures, legalText } from '#app/legal/legal-text.ts'
import { formatCents } from '#app/lib/cents.ts'
import { type Locale, translatedLocales } from '#app/lib/locale.ts'
import { daysRemembered } from '#app/lib/remembered-donor.browser.ts'

const names = {
  product: 'Mortar',
  legalEntity: 'Mortar School Foundation',
  supportEmail: 'help@mortar.example',
  privacyEmail: 'privacy@mortar.example',
  currencySign: '€',
}
const make =
  (kind: LegalKind, locale: Locale) =>
  (fees: FeeRates = specificationRates) =>
    legalText(kind, locale, names, fees)
const [termsEnglish, termsSpanish] = [make('terms', 'en'), make('terms', 'es')]
const [privacyEnglish, privacySpanish] = [make('privacy', 'en'), make('privacy', 'es')]
const wordsOf = ({ intro, sections }: LegalText) =>
  [intro, ...sections.flatMap(({ title, body }) => [title, ...body.flat()])].join('\n')

describe('the legal texts', () => {
  test.each([
    ['terms', 8],
    ['privacy', 9],
  ] as const)('%s have the sections of the specification, the same in every language', (kind, sections) => {
    const english = make(kind, 'en')()
    expect(english.sections).toHaveLength(sections)
    for (const text of translatedLocales.map(locale => make(kind, locale)())) {
      expect(text.sections.map(({ id }) => id)).toEqual(english.sections.map(({ id }) => id))
      expect(text.version).toBe(english.version)
      expect(text.sections.map(({ body }) => body.flat().length)).toEqual(
        english.sections.map(({ body }) => body.flat().length),
      )
    }
  })

  test('name the operator of the platform', () => {
    for (const text of [termsEnglish, termsSpanish, privacyEnglish, privacySpanish].map(make => make())) {
      const words = wordsOf(text)
      expect(words).toContain('Mortar School Foundation')
      expect(words).not.toContain('Tassel')
      expect(words).not.toContain('$')
    }
    expect(wordsOf(privacyEnglish())).toContain('privacy@mortar.example')
    expect(wordsOf(termsSpanish())).toContain('help@mortar.example')
  })

  test('say what push services learn and how long a device is stored (P319)', () => {
    for (const [text, learns, sealed] of [
      [privacyEnglish, /push service of your browser or phone/, /shows you notifications: encrypted/],
      [privacySpanish, /servicio de notificaciones de tu navegador/, /activaste las notificaciones: cifrado/],
    ] as const) {
      expect(wordsOf(text())).toMatch(learns)
      expect(wordsOf(text())).toMatch(sealed)
    }
  })

  test('quote the figures that the code charges', () => {
    expect(legalFigures).toMatchObject({
      minimumDonation: formatCents(minDonationCents, '').replace('.00', ''),
      foundationShares: [...foundationPercentages],
      deviceDays: rememberDays,
      donorHours: maxSessionHours,
      donorDays: daysRemembered,
      addressMonths: monthsStored,
      countDays: storedDays,
    })
  })

  test('name what a donor’s browser stores (P266)', () => {
    const named = [
      /your own donations, for up to 24 hours/,
      /Remember me on this device.*name and email for 180 days/,
    ]
    const nombrado = [
      /tus propias donaciones, hasta 24 horas/,
      /Recordarme en este dispositivo.*nombre y tu correo por 180 días/,
    ]
    for (const words of named) expect(wordsOf(privacyEnglish())).toMatch(words)
    for (const words of nombrado) expect(wordsOf(privacySpanish())).toMatch(words)
  })

  test('state the figures in both languages (P189, P265, P266, P267)', () => {
    for (const text of [termsEnglish(), termsSpanish()].map(wordsOf)) {
      for (const figure of ['10%', '€0.25', '2.9%', '€0.30', '2.5%', '€1', '0, 10, 15, 20']) {
        expect(text).toContain(figure)
      }
      expect(text).toContain('3.5%')
      expect(text).toContain('3')
    }
    expect(wordsOf(privacyEnglish())).toMatch(/not for children under 13/)
  })

  test('state the fees of every other schedule, and none that it lacks (P504)', () => {
    const own = {
      platformBp: 725,
      withdrawalFlat: 40,
      processingBp: 315,
      processingFlat: 45,
      tipChoices: [0, 3],
    }
    for (const mode of feeModes.filter(mode => mode !== 'surcharge')) {
      for (const text of [termsEnglish, termsSpanish].map(make =>
        wordsOf(make({ ...exampleRates, ...own, mode })),
      )) {
        for (const figure of ['7.25%', '€0.40', '3.15%', '€0.45', '(0, 3 ']) expect(text).toContain(figure)
        expect(text).not.toMatch(/2\.5%|3\.5%|[Cc]redit cards|crédito/)
      }
    }
    const { sections } = termsEnglish({ ...exampleRates, ...own })
    expect(sections.find(({ id }) => id === 'fees')?.body[0]).toEqual([
      'Each gift has a processing fee of 3.15% of it plus €0.45, the same for every card. You choose: add it, so that the whole gift reaches the campaign, or leave it to come out of the gift.',
      'When money is withdrawn, we take a platform fee of 7.25% plus €0.40, once per request.',
      'Standard bank transfers cost nothing extra. Instant transfers, at an optional €0.25, aren’t available yet.',
    ])
  })

  test('name no tip and no fee that is nothing (P854, P855)', () => {
    const [english, spanish] = [termsEnglish(nothingRates), termsSpanish(nothingRates)]
    for (const text of [english, spanish].map(wordsOf)) expect(text).not.toMatch(/\btip\b|propina|0%|€0\.00/)
    expect(wordsOf(english)).toContain('When money is withdrawn, we take no fee.')
    expect(spanish.sections.map(({ body }) => body.flat().length)).toEqual(
      english.sections.map(({ body }) => body.flat().length),
    )
    const free = { ...nothingRates, processingBp: 0, processingFlat: 0 }
    for (const mode of ['choice', 'required'] as const) {
      const fees = termsEnglish({ ...free, mode, withdrawalFlat: 40 }).sections.find(
        ({ id }) => id === 'fees',
      )
      expect(fees?.body[0]?.slice(0, 2)).toEqual([
        'Gifts have no processing fee.',
        'When money is withdrawn, we take a fee of €0.40, once per request.',
      ])
    }
  })
})
