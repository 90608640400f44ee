import {
  type LegalClass,
  legalClasses,
  type Receipt,
  type ReceiptDonation,
  type ReceiptKind,
  type ReceiptLineKey,
  receiptLineKeys,
} from './receipt.ts'
import type { ReceiptForm } from './receipt-form.ts'

/** 'R-2026-000123'. `number` counts from 1 in each series and year. */
export const receiptNumber = (series: ReceiptSeries, year: number, number: number): string =>
  `${series}-${year}-${String(number).padStart(6, '0')}`

/** `R` for real money and `T` for test money, so that tests leave no gaps in the real numbers. */
export type ReceiptSeries = 'R' | 'T'

/** The stored facts of one donation's receipt. Days are yyyy-mm-dd; amounts are cents. */
export type DonationReceipt = {
  donationId: string
  number: string
  givenOn: string
  student: string | null
  lines: Record<ReceiptLineKey, number>
  cents: number
  paidCents: number
  form: ReceiptForm
}

/** The stored facts of a receipt, without its donations. */
export type ReceiptHead = {
  number: string
  series: ReceiptSeries
  kind: ReceiptKind
  issuedOn: string
  year: number | null
  replaces: string | null
  replacedBy: string | null
  donorName: string | null
  donorEmail: string | null
  form: ReceiptForm
}

/**
 * Builds the receipt of one donation, or of a year's donations. Each donation's lines keep the classes of its own receipt; the sentences
 * come from this receipt's form.
 */
export function buildReceipt(head: ReceiptHead, of: readonly DonationReceipt[]): Receipt {
  const { form, donorName, donorEmail, series } = head
  const donations = of.map(donationOn)
  const sums = Object.fromEntries(legalClasses.map(key => [key, centsOf(donations, key)])) as Record<
    LegalClass,
    number
  >
  return {
    number: head.number,
    kind: head.kind,
    issuedOn: head.issuedOn,
    year: head.year,
    replaces: head.replaces,
    replacedBy: head.replacedBy,
    isTest: series === 'T',
    locale: form.locale,
    entity: form.entity,
    currencySign: form.currencySign,
    donor: { name: donorName, email: donorEmail },
    donations,
    sums,
    cents: donations.reduce((sum, { cents }) => sum + cents, 0),
    sentences: legalClasses.flatMap(legalClass => {
      const text = form.sentences[legalClass]
      return text !== null && sums[legalClass] > 0 ? [{ legalClass, text }] : []
    }),
    statements: form.statements,
  }
}

const centsOf = (donations: readonly ReceiptDonation[], legalClass: LegalClass) =>
  donations
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.legalClass === legalClass ? sum + line.cents : sum), 0)

function donationOn(stored: DonationReceipt): ReceiptDonation {
  const { donationId, number, givenOn, student, cents, paidCents, form } = stored
  const lines = receiptLineKeys
    .map(key => ({
      key,
      label: form.labels[key],
      cents: stored.lines[key],
      legalClass: form.classes[key],
    }))
    .filter(line => line.key === 'amount' || line.cents > 0)
  const campaign = student === null ? null : form.campaign.replace('{student}', () => student)
  const returnedCents = paidCents - cents
  return { donationId, givenOn, campaign, number, lines, cents, paidCents, returnedCents }
}

/** The text of a receipt that its hash covers. Leaves out `replacedBy`, which changes after the issue. */
export const receiptText = ({ replacedBy: _, ...receipt }: Receipt): string => JSON.stringify(receipt)
