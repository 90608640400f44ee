import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'

/**
 * Erases a donor from their receipts (P527): the address now, and the name at the end of RECEIPT_NAME_YEARS after the year of issue.
 * Numbers, sums and hashes stay.
 */
export async function eraseReceiptDonor(app: App, tx: Tx, donorEmail: string, now: Date): Promise<void> {
  await tx.rows(
    'erase_donor_of_receipts',
    `update receipts set donor_email = null,
       name_until = case when donor_name is not null then make_date(series_year + 1 + $2, 1, 1) end
     where donor_email = lower($1)`,
    [donorEmail, app.env.receiptNameYears],
  )
  await sweepNames(app, tx, now)
}

/** Erases the names whose retention has ended. Returns how many. */
export async function sweepNames(app: App, tx: Tx, now: Date): Promise<number> {
  const today = dayIn(now, app.env.timeZone)
  const erased = await tx.rows(
    'sweep_receipt_names',
    `update receipts set donor_name = null, name_until = null where name_until <= $1::date or (name_until is not null and $2 = 0) returning 1`,
    [today, app.env.receiptNameYears],
  )
  return erased.length
}

/** Erases a student's name from the receipts of their campaigns, when they delete their account. */
export async function eraseStudent(tx: Tx, ownerId: string): Promise<void> {
  await tx.rows(
    'erase_student_of_receipts',
    `update receipts r set student = null from donations d join campaigns c on c.id = d.campaign_id
     where c.owner_id = $1 and r.donation_id = d.id and r.student is not null`,
    [ownerId],
  )
}
