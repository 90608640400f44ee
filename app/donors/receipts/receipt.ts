import type { Locale } from '../../lib/locale.ts'

/** The tax treatment of a receipt's line (P521). `unstated`: the operator makes no statement. */
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

/** A line, less what refunds and disputes returned. Lines of 0 cents are left out, except `amount`. */
export type ReceiptLine = {
  key: ReceiptLineKey
  /** In the receipt's language, such as 'Processing fee'. */
  label: string
  cents: number
  legalClass: LegalClass
}

/** Years for which the link in a mail opens its receipt. */
export const linkYears = 7

/** A donation on a receipt. */
export type ReceiptDonation = {
  donationId: string
  /** The day of the donation, yyyy-mm-dd. */
  givenOn: string
  /** Such as 'Maya Reyes’s campaign'; null once the student is erased. */
  campaign: string | null
  /** The number of the donation's own receipt, which differs from the receipt's number on an annual one. */
  number: string
  lines: ReceiptLine[]
  /** The sum of the lines: what was paid less what was returned. */
  cents: number
  paidCents: number
  returnedCents: number
}

/** `annual`: the donations of an address in a year. A duplicate isn't a kind: it is the same receipt, sent again. */
export type ReceiptKind = 'original' | 'corrected' | 'annual'

/** The recipient of the money, as of the day of issue. */
export type ReceiptEntity = {
  name: string
  /** Such as '12-3456789'. Null unless the operator has set it. */
  ein: string | null
  /** The lines of the postal address; empty if the operator has set none. */
  address: string[]
  supportEmail: string
  /** The product's name, which may differ from the entity's. */
  product: string
  /** The brand's color, `#rrggbb`; null for the default. */
  color: string | null
}

/** A complete receipt, so that the same receipt always makes the same document. Amounts are cents. */
export type Receipt = {
  /** Unique, such as 'R-2026-000123'. Receipts of test money begin with T. */
  number: string
  kind: ReceiptKind
  /** The day of issue in the platform's time zone, yyyy-mm-dd. */
  issuedOn: string
  locale: Locale
  /** The number of the receipt that this one replaces. */
  replaces: string | null
  /** The number of the receipt that replaced this one, which is no longer valid. */
  replacedBy: string | null
  /** The year of an annual receipt; null for others. */
  year: number | null
  /** True if no real money moved. */
  isTest: boolean
  entity: ReceiptEntity
  /** Null fields: the donor is anonymous or was erased. */
  donor: { name: string | null; email: string | null }
  currencySign: string
  donations: ReceiptDonation[]
  /** The cents of each class over all donations, which sum to `cents`. */
  sums: Record<LegalClass, number>
  cents: number
  /** The fixed sentence of each class that has cents, in the receipt's language. */
  sentences: { legalClass: LegalClass; text: string }[]
  /** Further statements, such as the one that Florida requires. */
  statements: string[]
}
