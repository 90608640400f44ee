import type { CampaignFacts, DonationFacts, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { mailTo } from '../outgoing.ts'
import type { DonationReturn } from '../returns.ts'
import { MailLayout } from './mail-layout.tsx'
import { Action, Lines, Words } from './parts.tsx'
import { adminsHear, whoseCampaign } from './words.ts'

/** To the admins: a bank has taken a payment back. */
export const disputeNotice: MailDefinition<
  'dispute-notice',
  { donationId: string; takenCents: number; amountCents: number; campaign: CampaignFacts }
> = {
  name: 'dispute-notice',
  subject: ({ takenCents }, context) => context.t('Dispute: {amount}', { amount: context.money(takenCents) }),
  Mail: ({ props: { donationId, takenCents, amountCents, campaign }, context }) => (
    <MailLayout
      context={context}
      title={context.t('A payment is disputed')}
      preview={context.t('{amount} for {value}', {
        amount: context.money(takenCents),
        value: whoseCampaign(campaign, context),
      })}
      percent={campaign.progressPercent}
      why={adminsHear(context)}
    >
      <Words>{context.t('A donor’s bank has taken a payment back. Every total has been corrected.')}</Words>
      <Lines
        lines={[
          { label: context.t('Campaign'), value: campaign.studentName },
          { label: context.t('Donation'), value: context.money(amountCents) },
          { label: context.t('Taken back'), value: context.money(takenCents), isSum: true },
        ]}
      />
      <Words quiet>{context.t('Donation {donationId}', { donationId })}</Words>
      <Action href={campaign.link}>{context.t('See the campaign page')}</Action>
    </MailLayout>
  ),
}

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
