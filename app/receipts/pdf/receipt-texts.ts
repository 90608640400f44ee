import { type Locale, languages } from '../../lib/locale.ts'
import { type Instant, longDayIn, mediumDayIn } from '../../lib/moment.ts'
import type { Translate, Words } from '../../words/translate.ts'
import type { LegalClass, Receipt } from '../receipt.ts'

/** A duplicate is a receipt sent again. */
export type Copy = 'first' | 'duplicate'

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
export function noticesOf(receipt: Receipt, copy: Copy, { t, money }: Words): Notice[] {
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
    copy === 'duplicate' && {
      tone: 'plain',
      words: t('Duplicate of the receipt of {day}.', { day: dayOf(receipt.issuedOn, receipt.locale) }),
    },
  ]
  return notices.filter(notice => notice !== false)
}

export type Notice = { tone: 'plain' | 'warning'; words: string }

/** Formats a day (yyyy-mm-dd): 'March 11, 2026'. */
export const dayOf = (day: string, locale: Locale): string =>
  longDayIn(new Date(noonOf(day)), languages[locale].tag, 'UTC')

/** Formats a day (yyyy-mm-dd): 'Mar 11, 2026'. */
export const shortDayOf = (day: string, locale: Locale): string => mediumDayIn(noonOf(day), 'UTC', locale)

/** Noon in UTC, which is the same day in almost every time zone. */
export const noonOf = (day: string): Instant => `${day}T12:00:00.000Z`
