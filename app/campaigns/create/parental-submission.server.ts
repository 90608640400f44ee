import type { Tx } from '../../platform/database/database.server.ts'
import type { CreateCampaignInput } from '../contract.ts'

/** Inserts what a parent or guardian said beside the campaign; the date of birth is not part of it (P92). */
export async function insertSubmission(
  tx: Tx,
  campaignId: string,
  parentEmail: string,
  form: CreateCampaignInput,
  at: Date,
): Promise<void> {
  await tx.rows(
    'keep_parental_submission',
    `insert into parental_submissions (campaign_id, form, parent_first_name, parent_last_name, parent_email, parent_phone, relationship,
       student_grade, school, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      campaignId,
      form.form,
      form.parentFirstName,
      form.parentLastName,
      parentEmail,
      form.parentPhone || null,
      form.relationship || null,
      form.grade || null,
      form.school || null,
      at,
    ],
  )
}
