/** The columns that both lists of campaigns read, from `campaigns c`. */
export const listedColumns = `c.id, c.first_name, c.last_name, c.university, c.raised_amount as raised_cents,
  c.funding_goal as goal_cents, c.progress_percent, c.campaign_end_date as end_date, c.is_active, c.is_approved,
  c.consent_withdrawn, c.owner_suspended`

/** The columns that are not shown as they are: the student's name and the status derive from them. */
export type ListedCampaign = {
  firstName: string
  lastName: string
  endDate: Date | null
  isActive: boolean
  isApproved: boolean
  consentWithdrawn: boolean
  ownerSuspended: boolean
}
