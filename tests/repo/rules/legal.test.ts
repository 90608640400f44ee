import { describe, expect, test } from 'vitest'
import { rememberDays } from '#app/accounts/code.ts'
import { storedDays } from '#app/campaigns/figures/counts.server.ts'
import { monthsStored } from '#app/donations/disputes/giver-address.server.ts'
import { donationFees, minDonationCents, sharePercentages } from '#app/donations/fees.ts'
import { type LegalKind, type LegalText, legalFigures, legalText } from '#app/legal/legal-text.ts'
import { formatCents } from '#app/lib/cents.ts'
import { type Locale, translatedLocales } from '#app/lib/locale.ts'
import { platformFeeBasisPoints, processingFeeCents } from '#app/withdrawals/payout.ts'

const names = {
  product: 'Mortar',
  legalEntity: 'Mortar School Foundation',
  supportEmail: 'help@mortar.example',
  privacyEmail: 'privacy@mortar.example',
  currencySign: '€',
}
const make = (kind: LegalKind, locale: Locale) => () => legalText(kind, locale, names)
const [termsEnglish, termsSpanish] = [make('terms', 'en'), make('terms', 'es')]
const [privacyEnglish, privacySpanish] = [make('privacy', 'en'), make('privacy', 'es')]
const percent = (basisPoints: number) => `${basisPoints / 100}%`
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
      platformFee: percent(platformFeeBasisPoints),
      withdrawalFee: formatCents(processingFeeCents, ''),
      processingFee: percent(donationFees.processing.basisPoints),
      processingFlat: formatCents(donationFees.processing.flatCents, ''),
      creditCardFee: percent(donationFees.creditCard.basisPoints),
      minimumDonation: formatCents(minDonationCents, '').replace('.00', ''),
      tips: [...sharePercentages],
      deviceDays: rememberDays,
      addressMonths: monthsStored,
      countDays: storedDays,
    })
  })

  test('state the figures in both languages (P189, P265, P266, P267)', () => {
    for (const text of [termsEnglish(), termsSpanish()].map(wordsOf)) {
      const { platformFee, withdrawalFee, processingFee, processingFlat, creditCardFee, minimumDonation } =
        legalFigures
      for (const figure of [
        platformFee,
        withdrawalFee,
        processingFee,
        processingFlat,
        creditCardFee,
        minimumDonation,
      ]) {
        expect(text).toContain(figure)
      }
      expect(text).toContain('3.5%')
      expect(text).toContain('3')
    }
    expect(wordsOf(privacyEnglish())).toMatch(/not for children under 13/)
  })
})
