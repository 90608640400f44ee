import type { CampaignFacts, DonationFacts, Person } from '../facts.ts'
import { defineMail, type MailContext } from '../mail.ts'
import { mailTo } from '../outgoing.ts'
import type { DisputeRow, DonationReturn } from '../rows.ts'
import { Action, Lines, Words } from './parts.tsx'
import { type Line, moment, whoseCampaign, whyAdmin } from './words.ts'

/** To the admins: a bank has taken a payment back. */
export const disputeNotice = defineMail(
  'dispute-notice',
  (
    {
      takenCents,
      donationId,
      amountCents,
      campaign,
    }: { donationId: string; takenCents: number; amountCents: number; campaign: CampaignFacts },
    { t, money, product },
  ) => ({
    subject: t('Dispute: {amount}', { amount: money(takenCents) }),
    title: t('A payment is disputed'),
    preview: t('{amount} for {value}', {
      amount: money(takenCents),
      value: whoseCampaign(campaign, { t }),
    }),
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Words>{t('A donor’s bank has taken a payment back. Every total has been corrected.')}</Words>
        <Lines
          lines={[
            { label: t('Campaign'), value: campaign.studentName },
            { label: t('Donation'), value: money(amountCents) },
            { label: t('Taken back'), value: money(takenCents), isSum: true },
          ]}
        />
        <Words quiet>{t('Donation {donationId}', { donationId })}</Words>
        <Action href={campaign.link}>{t('See the campaign page')}</Action>
      </>
    ),
  }),
)

/** The notice of a disputed donation for one admin; what the bank took may be a part of it. */
export function disputeMail(
  admin: Person,
  {
    donation,
    campaign,
    disputed,
  }: { donation: DonationFacts; campaign: CampaignFacts; disputed: DonationReturn | null },
) {
  const { totalCents, amountCents, id: donationId } = donation
  const takenCents = disputed?.cents ?? totalCents
  return mailTo(disputeNotice, admin, { donationId, takenCents, amountCents, campaign })
}

/** The day until which a bank takes evidence, in one sentence. */
export function evidenceDue({ evidenceDueBy }: DisputeRow, context: MailContext): string {
  return evidenceDueBy === null
    ? context.t('The bank doesn’t accept evidence.')
    : context.t('Evidence is due by {day}.', { day: moment(evidenceDueBy, context) })
}

/** Whose payment, how much, and until when. */
export function ofDispute(
  { cents, evidenceDueBy }: DisputeRow,
  campaign: CampaignFacts | null,
  context: MailContext,
): Line[] {
  const { t, money } = context
  return [
    ...(campaign ? [{ label: t('Campaign'), value: campaign.studentName }] : []),
    ...(evidenceDueBy ? [{ label: t('Evidence due'), value: moment(evidenceDueBy, context) }] : []),
    { label: t('Disputed'), value: money(cents), isSum: true },
  ]
}
