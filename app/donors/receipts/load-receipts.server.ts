import type { ReceiptRow } from '#db/tables.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { buildReceipt, type DonationReceipt, type ReceiptSeries, receiptNumber } from './build-receipt.ts'
import type { Receipt } from './receipt.ts'
import type { ReceiptForm } from './receipt-form.ts'

/** A receipt with its id. */
export type LoadedReceipt = { id: string; receipt: Receipt }

type Row = Pick<
  ReceiptRow,
  | 'id'
  | 'kind'
  | 'donationId'
  | 'year'
  | 'ofReceipts'
  | 'student'
  | 'donorName'
  | 'donorEmail'
  | 'cents'
  | 'paidCents'
> & {
  series: ReceiptSeries
  seriesYear: number
  number: number
  issuedOn: string
  givenOn: string | null
  replacesYear: number | null
  replacesNumber: number | null
  replacedByYear: number | null
  replacedByNumber: number | null
  form: ReceiptForm
  lines: DonationReceipt['lines']
}

const selection = `select r.id, r.kind, r.donation_id, r.year, r.of_receipts, r.student, r.donor_name, r.donor_email, r.cents, r.paid_cents, r.series,
    r.series_year, r.number, r.issued_on::text, r.given_on::text, older.series_year as replaces_year, older.number as replaces_number,
    newer.series_year as replaced_by_year, newer.number as replaced_by_number, f.content as form,
    json_build_object('amount', r.amount, 'tip', r.tip, 'foundationDonation', r.foundation_donation, 'processingFee', r.processing_fee,
      'creditCardFee', r.credit_card_fee) as lines
  from receipts r join receipt_forms f on f.id = r.form_id
  left join receipts older on older.id = r.replaces left join receipts newer on newer.id = r.replaced_by`

/** Loads receipts by id, replaced ones too, in the order of their numbers. */
export async function loadReceipts(db: Db | Tx, ids: readonly string[]): Promise<LoadedReceipt[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<Row>('receipts', `${selection} where r.id = any($1::uuid[]) ${byNumber}`, [ids])
  return await buildAll(db, rows)
}

/** Loads the valid receipts of donations, by donation. */
export async function loadReceiptsOf(
  db: Db | Tx,
  donationIds: readonly string[],
): Promise<Map<string, LoadedReceipt>> {
  if (donationIds.length === 0) return new Map()
  const rows = await db.rows<Row>(
    'receipts_of_donations',
    `${selection} where r.donation_id = any($1::uuid[]) and r.replaced_by is null ${byNumber}`,
    [donationIds],
  )
  const loaded = await buildAll(db, rows)
  return new Map(
    rows.flatMap(({ donationId }, at) => (donationId ? [[donationId, loaded[at]!] as const] : [])),
  )
}

const byNumber = 'order by r.series, r.series_year, r.number'

/** Loads the receipts that an annual one sums, oldest donation first. */
export async function loadParts(
  db: Db | Tx,
  ids: readonly string[],
): Promise<{ id: string; receipt: DonationReceipt }[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<Row>(
    'receipt_parts',
    `${selection} where r.id = any($1::uuid[]) order by r.given_on, r.series_year, r.number`,
    [ids],
  )
  return rows.flatMap(row => {
    const receipt = donationReceipt(row)
    return receipt ? [{ id: row.id, receipt }] : []
  })
}

async function buildAll(db: Db | Tx, rows: readonly Row[]): Promise<LoadedReceipt[]> {
  const parts = new Map(
    (await loadParts(db, [...new Set(rows.flatMap(({ ofReceipts }) => ofReceipts ?? []))])).map(
      ({ id, receipt }) => [id, receipt],
    ),
  )
  return rows.map(row => {
    const own = donationReceipt(row)
    const included = new Set(row.ofReceipts)
    const of = own ? [own] : [...parts].flatMap(([id, part]) => (included.has(id) ? [part] : []))
    return { id: row.id, receipt: buildReceipt(headOf(row), of) }
  })
}

const numbered = ({ series }: Row, year: number | null, number: number | null) =>
  year === null || number === null ? null : receiptNumber(series, year, number)

const headOf = (row: Row) => ({
  number: receiptNumber(row.series, row.seriesYear, row.number),
  series: row.series,
  kind: row.kind,
  issuedOn: row.issuedOn,
  year: row.year,
  replaces: numbered(row, row.replacesYear, row.replacesNumber),
  replacedBy: numbered(row, row.replacedByYear, row.replacedByNumber),
  donorName: row.donorName,
  donorEmail: row.donorEmail,
  form: row.form,
})

function donationReceipt(row: Row): DonationReceipt | null {
  const { donationId, givenOn, student, lines, cents, paidCents, form } = row
  if (donationId === null || givenOn === null) return null
  const number = receiptNumber(row.series, row.seriesYear, row.number)
  return { donationId, givenOn, number, student, lines, cents, paidCents, form }
}
