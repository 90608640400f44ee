import { describe, expect, test } from 'vitest'
import { rememberDays } from '#app/accounts/code.ts'
import { storedDays } from '#app/campaigns/figures/counts.server.ts'
import { monthsStored } from '#app/donations/disputes/giver-address.server.ts'
import { donationFees, minDonationCents, sharePercentages } from '#app/donations/fees.ts'
import { type LegalText, legalFigures } from '#app/legal/legal-text.ts'
import { privacyEnglish } from '#app/legal/privacy-english.ts'
import { privacySpanish } from '#app/legal/privacy-spanish.ts'
import { termsEnglish } from '#app/legal/terms-english.ts'
import { termsSpanish } from '#app/legal/terms-spanish.ts'
import { formatCents } from '#app/lib/cents.ts'
import { platformFeeBasisPoints, processingFeeCents } from '#app/withdrawals/payout.ts'

const names = {
  product: 'Mortar',
  legalEntity: 'Mortar School Foundation',
  supportEmail: 'help@mortar.example',
  privacyEmail: 'privacy@mortar.example',
  currencySign: '€',
}
const percent = (basisPoints: number) => `${basisPoints / 100}%`
const wordsOf = ({ intro, sections }: LegalText) =>
  [intro, ...sections.flatMap(({ title, body }) => [title, ...body.flat()])].join('\n')

describe('the legal texts', () => {
  test.each([
    ['Terms', termsEnglish(names), termsSpanish(names), 8],
    ['Privacy', privacyEnglish(names), privacySpanish(names), 9],
  ])('%s: the sections of the specification, the same in both languages', (_, english, spanish, sections) => {
    expect(english.sections).toHaveLength(sections)
    expect(spanish.sections.map(({ id }) => id)).toEqual(english.sections.map(({ id }) => id))
    expect(spanish.version).toBe(english.version)
    expect(spanish.sections.map(({ body }) => body.flat().length)).toEqual(
      english.sections.map(({ body }) => body.flat().length),
    )
  })

  test('speak in the name of whoever runs the platform', () => {
    for (const text of [termsEnglish, termsSpanish, privacyEnglish, privacySpanish].map(make =>
      make(names),
    )) {
      const words = wordsOf(text)
      expect(words).toContain('Mortar School Foundation')
      expect(words).not.toContain('Tassel')
      expect(words).not.toContain('$')
    }
    expect(wordsOf(privacyEnglish(names))).toContain('privacy@mortar.example')
    expect(wordsOf(termsSpanish(names))).toContain('help@mortar.example')
  })

  test('say what push services learn, and how long a device is known', () => {
    for (const [text, learns, sealed] of [
      [privacyEnglish, /push service of your browser or phone/, /shows you notifications: encrypted/],
      [privacySpanish, /servicio de notificaciones de tu navegador/, /activaste las notificaciones: cifrado/],
    ] as const) {
      expect(wordsOf(text(names))).toMatch(learns)
      expect(wordsOf(text(names))).toMatch(sealed)
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

  test('a figure stands in both languages', () => {
    for (const text of [termsEnglish(names), termsSpanish(names)].map(wordsOf)) {
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
    expect(wordsOf(privacyEnglish(names))).toMatch(/not for children under 13/)
  })
})
