import type { Locale } from '../lib/locale.ts'

/** What a line of a receipt is to the law. `unstated`: the operator says nothing about its tax. */
export const legalClasses = ['personalGift', 'contribution', 'service', 'unstated'] as const
export type LegalClass = (typeof legalClasses)[number]

/** The lines of a donation, in the order of the receipt. */
export const receiptLineKeys = [
  'amount',
  'tip',
  'foundationDonation',
  'processingFee',
  'creditCardFee',
] as const
export type ReceiptLineKey = (typeof receiptLineKeys)[number]

/** A line without what refunds and disputes took back. Lines of 0 cents are left out, except `amount`. */
export type ReceiptLine = {
  key: ReceiptLineKey
  /** In the receipt's language, such as 'Processing fee'. */
  label: string
  cents: number
  legalClass: LegalClass
}

/** A donation on a receipt: the only one, or one of a year. */
export type ReceiptDonation = {
  donationId: string
  /** The day of the donation, yyyy-mm-dd. */
  givenOn: string
  /** Such as 'Maya Reyes’s campaign'; null once the student is erased. */
  campaign: string | null
  /** The number of the donation's own receipt: on a receipt of one donation, the receipt's number. */
  number: string
  lines: ReceiptLine[]
  /** The sum of the lines: what was paid less what went back. */
  cents: number
  paidCents: number
  returnedCents: number
}

/** `annual`: all donations of an address in a year. A duplicate is the same receipt, sent again. */
export type ReceiptKind = 'original' | 'corrected' | 'annual'

/** Who received the money, as of the day of issue. */
export type ReceiptEntity = {
  name: string
  /** Such as '12-3456789'. Null unless the operator has set it. */
  ein: string | null
  /** The lines of the postal address; empty if the operator has set none. */
  address: string[]
  supportEmail: string
  /** The brand, which may differ from the entity. */
  product: string
  /** The brand's color, `#rrggbb`; null for the default. */
  color: string | null
}

/** A receipt as it is printed: complete, so that the same receipt always gives the same document. Amounts are cents. */
export type Receipt = {
  /** Unique, such as 'R-2026-000123'. Numbers of test money begin with T. */
  number: string
  kind: ReceiptKind
  /** The day of issue in the platform's time zone, yyyy-mm-dd. */
  issuedOn: string
  locale: Locale
  /** The number of the receipt that this one replaces. */
  replaces: string | null
  /** The number of the receipt that replaced this one, which is no longer valid. */
  replacedBy: string | null
  /** The year of an annual statement. */
  year: number | null
  /** True if no real money moved. */
  isTest: boolean
  entity: ReceiptEntity
  /** Null fields: an anonymous donation, or an erased donor. */
  donor: { name: string | null; email: string | null }
  currencySign: string
  donations: ReceiptDonation[]
  /** The cents of each class over all donations, which sum to `cents`. */
  sums: Record<LegalClass, number>
  cents: number
  /** The fixed sentence of each class that has cents, in the receipt's language. */
  sentences: { legalClass: LegalClass; text: string }[]
  /** Further statements, such as Florida's in capitals, which stand apart. */
  statements: string[]
}
