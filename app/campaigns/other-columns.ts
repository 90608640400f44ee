type OtherColumn = {
  why: string
  /** Part of the owner's data export (P16). */
  taken: boolean
  /** Set to null when the owner's account is deleted (P17). */
  emptied?: true
}

/** Every column of `campaigns` that isn't a field of `fields.ts`, and why it exists. */
export const otherColumns = {
  id: { why: 'its name in every address', taken: true },
  user_id: {
    why: 'whose it is, where it is the student’s own; the person’s row holds nothing more',
    taken: false,
  },
  guardian_user_id: { why: 'whose it is, where a parent acts', taken: false },
  owner_id: { why: 'computed of the two', taken: false },
  campaign_link: { why: 'made of the name', taken: true, emptied: true },
  campaign_month: { why: 'computed of the day it was made', taken: false },
  show_school: { why: 'the answer of a parent’s form', taken: false },
  is_active: { why: 'ended by commands', taken: true },
  is_approved: { why: 'decided by admins', taken: false },
  consent_withdrawn: { why: 'follows the consent records, which are taken along', taken: false },
  raised_amount: { why: 'a sum of the books', taken: true },
  total_withdrawn: { why: 'a sum of the books', taken: true },
  pending_withdrawn: { why: 'a sum of the books', taken: false },
  donor_count: { why: 'a sum of the books', taken: true },
  donation_count: { why: 'a sum of the books', taken: true },
  progress_percent: { why: 'computed', taken: false },
  settled_apart: { why: 'a sum of the books', taken: false },
  search_text: { why: 'computed of what the page shows', taken: false },
  created_at: { why: 'when it was made', taken: true },
  updated_at: { why: 'its version', taken: false },
  moderation: { why: 'decided by admins', taken: false },
  moderation_reason: { why: 'words of an admin', taken: false },
  moderated_at: { why: 'decided by admins', taken: false },
  moderated_by: { why: 'an admin', taken: false },
  changed_since_review_at: { why: 'asks admins for a review', taken: false },
  closed_to_payments_until: { why: 'set while its owner is leaving', taken: false },
  funds_frozen_at: { why: 'decided by admins', taken: false },
  funds_frozen_by: { why: 'an admin', taken: false },
  hidden_for_privacy_at: { why: 'set by privacy reports, which are taken along', taken: false },
  owner_suspended: { why: 'follows the account', taken: false },
  reference_code: { why: 'made by the database', taken: true },
} as const satisfies Record<string, OtherColumn>

const others: [string, OtherColumn][] = Object.entries(otherColumns)

export const columnsTaken = others.filter(([, { taken }]) => taken).map(([column]) => column)
export const columnsEmptied = others.filter(([, { emptied }]) => emptied).map(([column]) => column)
