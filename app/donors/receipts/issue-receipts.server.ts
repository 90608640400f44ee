import { createHash } from 'node:crypto'
import type { PaymentRow } from '#db/tables.ts'
import { displayName } from '../../campaigns/campaign.ts'
import { keepDonors } from '../../donations/own-donations/donor-lock.server.ts'
import type { DonationLines } from '../../ledger/postings.ts'
import { linesReturned } from '../../ledger/returned-lines.ts'
import { isLocale } from '../../lib/locale.ts'
import { dayIn } from '../../lib/moment.ts'
import { isUnreachable } from '../../lib/unreachable-address.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.server.ts'
import {
  buildReceipt,
  type DonationReceipt,
  type ReceiptSeries,
  receiptNumber,
  receiptText,
} from './build-receipt.ts'
import { currentForm, type StoredForm } from './form-settings.server.ts'
import type { ReceiptKind } from './receipt.ts'

/**
 * Issues a receipt for each of these donations, in the caller's transaction (P520): an original, or a corrected one if money was returned
 * or came back since. Skips donations whose receipt is up to date, and ids of other payments. Idempotent.
 */
export async function issueReceipts(
  app: App,
  tx: Tx,
  donationIds: readonly string[],
  now: Date,
): Promise<void> {
  if (donationIds.length === 0) return
  await keepDonors(tx)
  if ((await donationsDue(tx, donationIds)).length === 0) return
  const series = await lockSeries(app, tx, now)
  // Read again under the lock, because another server may have issued some of them.
  const due = await donationsDue(tx, donationIds)
  const forms = new Map<string, StoredForm>()
  for (const { locale } of due) {
    if (!forms.has(locale)) forms.set(locale, await formFor(app, tx, locale, now))
  }
  const drafts = due.flatMap(donation => {
    const form = forms.get(donation.locale)
    return form ? [draftOf(form, donation)] : []
  })
  await insertReceipts(app, tx, series, drafts, now)
}

/** A receipt to issue, without its number and day. `lines`, `cents` and `paidCents` are cents. */
export type ReceiptDraft = {
  series: ReceiptSeries
  kind: ReceiptKind
  donationId: string | null
  givenAt: Date | null
  year: number | null
  /** The receipts that an annual one sums. */
  of: { id: string; receipt: DonationReceipt }[] | null
  replaces: { id: string; number: string } | null
  form: StoredForm
  lines: Omit<DonationLines, 'total'>
  cents: number
  paidCents: number
  donorName: string | null
  donorEmail: string | null
  /** The day on which an erased donor's name is erased too, yyyy-mm-dd. */
  nameUntil: string | null
  student: string | null
}

type DueDonation = Pick<
  PaymentRow,
  'id' | 'isTest' | 'amount' | 'tip' | 'foundationDonation' | 'processingFee' | 'creditCardFee' | 'total'
> & {
  donorName: string | null
  donorEmail: string
  locale: string
  givenAt: Date
  leftTotal: number
  firstName: string
  lastName: string
  isMinor: boolean
  isStudentErased: boolean
  /** Also true without a valid receipt. */
  isDonorErased: boolean
  validDonorName: string | null
  nameUntil: string | null
  validId: string | null
  validSeries: ReceiptSeries | null
  validYear: number | null
  validNumber: number | null
}

/** The donations that get a receipt and have none that is valid or one of another sum, oldest first. */
async function donationsDue(tx: Tx, ids: readonly string[]): Promise<DueDonation[]> {
  return await tx.rows<DueDonation>(
    'donations_due_a_receipt',
    `select d.id, l.is_test, l.amount, l.tip, l.foundation_donation, l.processing_fee, l.credit_card_fee, l.total, d.donor_name, d.donor_email,
       d.locale, d.created_at as given_at, d.total as left_total, c.first_name, c.last_name, c.guardian_user_id is not null as is_minor,
       u.deleted_at is not null as is_student_erased,
       r.donor_email is null as is_donor_erased, r.donor_name as valid_donor_name, r.name_until::text,
       r.id as valid_id, r.series as valid_series, r.series_year as valid_year, r.number as valid_number
     from donations d join donation_lines l on l.id = d.id and l.has_receipt join campaigns c on c.id = d.campaign_id join users u on u.id = c.owner_id
     left join receipts r on r.donation_id = d.id and r.replaced_by is null
     where d.id = any($1::uuid[]) and (r.id is null or r.cents <> d.total)
     order by d.created_at, d.id`,
    [[...new Set(ids)]],
  )
}

function draftOf(form: StoredForm, donation: DueDonation): ReceiptDraft {
  const { amount, tip, foundationDonation, processingFee, creditCardFee, total, leftTotal } = donation
  const paid = { amount, tip, foundationDonation, processingFee, creditCardFee, total }
  const returned = linesReturned(paid, total - leftTotal)
  const { validId, validSeries, validYear, validNumber } = donation
  const isFirst = validId === null || validSeries === null || validYear === null || validNumber === null
  return {
    series: donation.isTest ? 'T' : 'R',
    kind: isFirst ? 'original' : 'corrected',
    donationId: donation.id,
    givenAt: donation.givenAt,
    year: null,
    of: null,
    form,
    replaces: isFirst ? null : { id: validId, number: receiptNumber(validSeries, validYear, validNumber) },
    lines: {
      amount: amount - returned.amount,
      tip: tip - returned.tip,
      foundationDonation: foundationDonation - returned.foundationDonation,
      processingFee: processingFee - returned.processingFee,
      creditCardFee: creditCardFee - returned.creditCardFee,
    },
    cents: leftTotal,
    paidCents: total,
    ...donorOf(donation, isFirst),
    student: donation.isStudentErased ? null : displayName(donation),
  }
}

/** The donor to name. A donor erased from the replaced receipt stays erased. */
function donorOf(
  { donorName, donorEmail, isDonorErased, validDonorName, nameUntil }: DueDonation,
  isFirst: boolean,
): Pick<ReceiptDraft, 'donorName' | 'donorEmail' | 'nameUntil'> {
  if (!isFirst && isDonorErased) return { donorName: validDonorName, donorEmail: null, nameUntil }
  return { donorName, donorEmail: isUnreachable(donorEmail) ? null : donorEmail, nameUntil: null }
}

/** The number counters of the current year, locked until the end of the transaction. */
export type LockedSeries = { year: number; last: Record<ReceiptSeries, number> }

/** Locks the counters, so that transactions take numbers one after another and leave no gaps. */
export async function lockSeries(app: App, tx: Tx, now: Date): Promise<LockedSeries> {
  const year = Number(dayIn(now, app.env.timeZone).slice(0, 4))
  const rows = await tx.rows<{ series: ReceiptSeries; last: number }>(
    'lock_receipt_series',
    `insert into receipt_series as s (series, year, last) values ('R', $1, 0), ('T', $1, 0)
     on conflict (series, year) do update set last = s.last returning series, last`,
    [year],
  )
  const last = { R: 0, T: 0 }
  for (const row of rows) last[row.series] = row.last
  return { year, last }
}

/** Inserts receipts with the next numbers, and marks the receipts that they replace. Returns the new ids. */
export async function insertReceipts(
  app: App,
  tx: Tx,
  { year, last }: LockedSeries,
  drafts: readonly ReceiptDraft[],
  now: Date,
): Promise<string[]> {
  if (drafts.length === 0) return []
  const issuedOn = dayIn(now, app.env.timeZone)
  const next = { ...last }
  const rows = drafts.map(draft => {
    next[draft.series] += 1
    return rowOf(app, draft, { id: newId(now), year, number: next[draft.series], issuedOn })
  })
  await tx.rows(
    'take_receipt_numbers',
    `update receipt_series s set last = n.last from unnest($2::text[], $3::int[]) as n(series, last)
     where s.series = n.series and s.year = $1 and s.last < n.last`,
    [year, ['R', 'T'], [next.R, next.T]],
  )
  // Before the insert, because a donation has only one valid receipt. The foreign key is checked at the commit.
  await tx.rows(
    'replace_receipts',
    'update receipts r set replaced_by = n.id from unnest($1::uuid[], $2::uuid[]) as n(old, id) where r.id = n.old',
    [rows.map(({ replaces }) => replaces), rows.map(({ id }) => id)],
  )
  await tx.rows(
    'insert_receipts',
    `insert into receipts (id, series, series_year, number, kind, donation_id, given_on, year, of_receipts, replaces, form_id, amount, tip,
       foundation_donation, processing_fee, credit_card_fee, cents, paid_cents, donor_name, donor_email, name_until, student, sha256, issued_at, issued_on)
     select id, series, $2, number, kind, donation_id, given_on, year,
       case when of_receipts is not null then array(select jsonb_array_elements_text(of_receipts)::uuid) end, replaces, form_id, amount, tip,
       foundation_donation, processing_fee, credit_card_fee, cents, paid_cents, donor_name, donor_email, name_until, student, sha256, $3, $4
     from jsonb_to_recordset($1::jsonb) as r(id uuid, series text, number int, kind text, donation_id uuid, given_on date, year smallint,
       of_receipts jsonb, replaces uuid, form_id uuid, amount bigint, tip bigint, foundation_donation bigint, processing_fee bigint,
       credit_card_fee bigint, cents bigint, paid_cents bigint, donor_name text, donor_email text, name_until date, student text, sha256 text)`,
    [JSON.stringify(rows), year, now, issuedOn],
  )
  return rows.map(({ id }) => id)
}

type Numbered = { id: string; year: number; number: number; issuedOn: string }

function rowOf({ env }: App, draft: ReceiptDraft, { id, year, number, issuedOn }: Numbered) {
  const { series, kind, donationId, givenAt, of, replaces, form, lines, cents, paidCents } = draft
  const { donorName, donorEmail, student } = draft
  const fullNumber = receiptNumber(series, year, number)
  const givenOn = givenAt && dayIn(givenAt, env.timeZone)
  const own = donationId !== null && givenOn !== null ? { donationId, givenOn } : null
  const head = {
    number: fullNumber,
    series,
    kind,
    issuedOn,
    year: draft.year,
    form: form.content,
    replacedBy: null,
  }
  const receipt = buildReceipt(
    { ...head, replaces: replaces?.number ?? null, donorName, donorEmail },
    own
      ? [{ ...own, number: fullNumber, student, lines, cents, paidCents, form: form.content }]
      : (of ?? []).map(({ receipt }) => receipt),
  )
  return {
    id,
    series,
    number,
    kind,
    donation_id: donationId,
    given_on: givenOn,
    year: draft.year,
    of_receipts: of?.map(part => part.id) ?? null,
    replaces: replaces?.id ?? null,
    form_id: form.id,
    amount: lines.amount,
    tip: lines.tip,
    foundation_donation: lines.foundationDonation,
    processing_fee: lines.processingFee,
    credit_card_fee: lines.creditCardFee,
    cents,
    paid_cents: paidCents,
    donor_name: donorName,
    donor_email: donorEmail,
    student,
    name_until: draft.nameUntil,
    sha256: createHash('sha256').update(receiptText(receipt)).digest('hex'),
  }
}

/** The form for a donor's language, or English if the language is no longer offered. */
export const formFor = (app: App, tx: Tx, locale: string, now: Date): Promise<StoredForm> =>
  currentForm(app, tx, isLocale(locale) ? locale : 'en', now)
