import { expect, test } from 'vitest'
import {
  donationOf,
  floridaText,
  receiptOf,
  sampleLines,
  sampleReceipt,
} from '#tests/world/sample-receipts.ts'
import { legalClasses, type Receipt } from '../../donors/receipts/receipt.ts'
import { className, dayOf } from '../../donors/receipts/receipt-words.ts'
import { renderMail } from '../../entries/mail.tsx'
import { formatCents } from '../../lib/cents.ts'
import { type Locale, locales } from '../../lib/locale.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import { eventFiles } from '../events.tsx'
import type { MailContext } from '../mail.ts'

const at = new Date('2026-03-11T16:00:00.000Z')
const contextOf = (locale: Locale): MailContext => ({
  product: 'Tassel',
  legalEntity: 'Other Foundation',
  supportEmail: 'support@tassel.example',
  appUrl: 'https://tassel.example',
  timeZone: 'America/New_York',
  ...wordsWithMoney(locale, '$'),
})

/** Every mail that states a receipt, with its props. */
const mails = eventFiles.flatMap(([, event]) =>
  event.samples.flatMap(facts =>
    event
      .notify(facts, { at, now: at, wordsFor: () => wordsWithMoney('en', '$') })
      .mails.filter(({ receiptId }) => receiptId !== undefined),
  ),
)
const templates = [...new Map(mails.map(mail => [mail.template, mail])).values()]

const lines = [
  ...sampleLines,
  { key: 'creditCardFee', label: 'Credit card fee', cents: 612, legalClass: 'unstated' } as const,
]
const donation = donationOf('R-2026-000200', '2026-03-11', 'Maya Reyes’s campaign', lines, 1_500)
const corrected = receiptOf([donation], {
  number: 'R-2026-000200',
  kind: 'corrected',
  replaces: 'R-2026-000123',
  isTest: true,
  statements: ['Thank you for giving.', floridaText],
})

/** What a donor needs for their taxes, and must find in the mail itself. */
function needed(receipt: Receipt, locale: Locale): Record<string, string[]> {
  const { t } = wordsWithMoney(locale, '$')
  const money = (cents: number) => formatCents(cents, receipt.currencySign)
  const { number, entity, donor, donations, sums, sentences, statements, replaces } = receipt
  const all = donations.flatMap(own => own.lines)
  return {
    number: [number, ...(replaces ? [replaces] : [])],
    'days of issue and donation': [receipt.issuedOn, ...donations.map(own => own.givenOn)].map(day =>
      dayOf(day, locale),
    ),
    'recipient, EIN and address': [entity.name, entity.ein ?? '', ...entity.address],
    donor: [donor.name ?? '', donor.email ?? ''],
    'lines and their amounts': all.flatMap(line => [line.label, money(line.cents)]),
    'classes and their sums': legalClasses
      .filter(one => sums[one] > 0)
      .flatMap(one => [className(one, t), money(sums[one])]),
    'sentences on deductibility, and on goods and services': sentences.map(({ text }) => text),
    'no statement':
      sums.unstated > 0 ? [t('This receipt makes no statement about taxes for this part.')] : [],
    statements,
    total: [money(receipt.cents)],
    'what was returned': donations
      .filter(own => own.returnedCents > 0)
      .flatMap(own => [money(own.returnedCents), money(own.paidCents)]),
    'test money': receipt.isTest ? [t('This is a test. No money moved.')] : [],
  }
}

const squeezed = (text: string) => text.replace(/[\s\u200b]/gu, '')

test('every mail that brings a receipt is one of these', () => {
  expect(templates.map(({ template }) => template).toSorted()).toEqual([
    'donation-refunded',
    'offline-donation-reversed',
    'receipt',
    'receipt-again',
    'receipt-corrected',
  ])
})

const cases = templates.flatMap(mail =>
  locales.flatMap(locale => [corrected, sampleReceipt].map(receipt => ({ mail, locale, receipt }))),
)
test.each(cases)(
  '$mail.template in $locale has everything that a receipt needs for tax, as text ($receipt.kind) (P523)',
  async ({ mail, locale, receipt: own }) => {
    const receipt = { ...own, locale, currencySign: '€' }
    const facts = { id: 'x', receipt, link: 'https://tassel.example/receipt?token=x' }
    const props = { ...mail.props, receipt: facts }
    const { text } = await renderMail(mail.mail, props as never, contextOf(locale))
    const read = squeezed(text)
    const missing = Object.entries(needed(receipt, locale)).flatMap(([what, words]) =>
      words.filter(one => !read.includes(squeezed(one))).map(one => `${what}: ${one}`),
    )
    expect(missing).toEqual([])
    expect(text).toContain('https://tassel.example/receipt?token=x')
    expect(text).toContain('https://tassel.example/my-donations')
  },
)
