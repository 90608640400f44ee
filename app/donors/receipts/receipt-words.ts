import { type Locale, languages } from '../../lib/locale.ts'
import { type Instant, longDayIn, mediumDayIn } from '../../lib/moment.ts'
import type { Translate, Words } from '../../words/translate.ts'
import { type LegalClass, legalClasses, type Receipt } from './receipt.ts'

/** What a receipt says, in the mail as well as in the PDF. `words` are in the receipt's language and have its currency sign. */

/** The name of a class. */
export function className(legalClass: LegalClass, t: Translate): string {
  switch (legalClass) {
    case 'personalGift':
      return t('Personal gift')
    case 'contribution':
      return t('Contribution')
    case 'service':
      return t('Payment for a service')
    case 'unstated':
      return t('Not stated')
  }
}

export function titleOf({ kind, year }: Receipt, t: Translate): string {
  if (kind === 'annual') return t('Donations in {year}', { year: String(year) })
  return kind === 'corrected' ? t('Corrected receipt') : t('Donation receipt')
}

/** The notices at the top of a receipt, most important first. */
export function noticesOf(receipt: Receipt, { t, money }: Pick<Words, 't' | 'money'>): Notice[] {
  const { replaces, replacedBy, isTest, donations, cents, kind } = receipt
  const paid = donations.reduce((sum, donation) => sum + donation.paidCents, 0)
  const notices: (Notice | false)[] = [
    isTest && { tone: 'warning', words: t('This is a test. No money moved.') },
    replacedBy !== null && {
      tone: 'warning',
      words: t('This receipt is no longer valid. Receipt {number} replaced it.', { number: replacedBy }),
    },
    replaces !== null && {
      tone: 'plain',
      words: t('This receipt replaces receipt {number}, which is no longer valid.', { number: replaces }),
    },
    kind !== 'annual' &&
      cents < paid && {
        tone: 'plain',
        words:
          cents === 0
            ? t('All of the {paid} paid was returned.', { paid: money(paid) })
            : t('{returned} of the {paid} paid was returned.', {
                paid: money(paid),
                returned: money(paid - cents),
              }),
      },
  ]
  return notices.filter(notice => notice !== false)
}

export type Notice = { tone: 'plain' | 'warning'; words: string }

/** Donor, day or year, and recipient. The first value of each is the most important one. */
export function factsOf(receipt: Receipt, t: Translate): { label: string; values: string[] }[] {
  const { donations, kind, donor, entity, locale, year, issuedOn } = receipt
  const when =
    kind === 'annual'
      ? { label: t('Year'), values: [String(year)] }
      : { label: t('Date of the donation'), values: [dayOf(donations[0]?.givenOn ?? issuedOn, locale)] }
  return [
    {
      label: t('Received from'),
      values: [donor.name ?? t('Anonymous'), ...(donor.email === null ? [] : [donor.email])],
    },
    when,
    { label: t('Received by'), values: [entity.name] },
  ]
}

/** Address and EIN of the recipient, a line each. */
export const identityOf = ({ entity: { address, ein } }: Receipt, t: Translate): string[] => [
  ...address,
  ...(ein === null ? [] : [t('EIN {ein}', { ein })]),
]

/** The sum of each legal class that has one, with its fixed sentence. */
export function taxesOf(
  { sums, sentences }: Receipt,
  { t, money }: Pick<Words, 't' | 'money'>,
): { name: string; amount: string; texts: string[] }[] {
  return legalClasses
    .filter(legalClass => sums[legalClass] !== 0)
    .map(legalClass => ({
      name: className(legalClass, t),
      amount: money(sums[legalClass]),
      texts: sentencesOf(sentences, legalClass, t),
    }))
}

function sentencesOf(sentences: Receipt['sentences'], legalClass: LegalClass, t: Translate): string[] {
  const fixed = sentences.filter(sentence => sentence.legalClass === legalClass).map(({ text }) => text)
  if (fixed.length > 0) return fixed
  return legalClass === 'unstated' ? [t('This receipt makes no statement about taxes for this part.')] : []
}

/** Formats a day (yyyy-mm-dd): 'March 11, 2026'. */
export const dayOf = (day: string, locale: Locale): string =>
  longDayIn(new Date(noonOf(day)), languages[locale].tag, 'UTC')

/** Formats a day (yyyy-mm-dd): 'Mar 11, 2026'. */
export const shortDayOf = (day: string, locale: Locale): string => mediumDayIn(noonOf(day), 'UTC', locale)

/** Noon in UTC, which is the same day in almost every time zone. */
export const noonOf = (day: string): Instant => `${day}T12:00:00.000Z`
