import type { CampaignFacts, DonationFacts, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { mailTo } from '../outgoing.ts'
import { MailLayout } from './mail-layout.tsx'
import { Action, Lines, Words } from './parts.tsx'
import { adminsHear, whoseCampaign } from './words.ts'

/** To the admins: a bank has taken a payment back. */
export const disputeNotice: MailDefinition<
  'dispute-notice',
  { donationId: string; totalCents: number; amountCents: number; campaign: CampaignFacts }
> = {
  name: 'dispute-notice',
  subject: ({ totalCents }, context) => context.t('Dispute: {amount}', { amount: context.money(totalCents) }),
  Mail: ({ props: { donationId, totalCents, amountCents, campaign }, context }) => (
    <MailLayout
      context={context}
      title={context.t('A payment is disputed')}
      preview={context.t('{amount} for {value}', {
        amount: context.money(totalCents),
        value: whoseCampaign(campaign, context),
      })}
      percent={campaign.progressPercent}
      why={adminsHear(context)}
    >
      <Words>{context.t("A donor's bank has taken a payment back. Every total has been corrected.")}</Words>
      <Lines
        lines={[
          { label: context.t('Campaign'), value: campaign.studentName },
          { label: context.t('Donation'), value: context.money(amountCents) },
          { label: context.t('Taken back'), value: context.money(totalCents), isSum: true },
        ]}
      />
      <Words quiet>{context.t('Donation {donationId}', { donationId })}</Words>
      <Action href={campaign.link}>{context.t('See the campaign page')}</Action>
    </MailLayout>
  ),
}

/** The notice of a disputed donation for one admin. */
export function disputeMail(
  admin: Person,
  { donation, campaign }: { donation: DonationFacts; campaign: CampaignFacts },
) {
  const { totalCents, amountCents, id: donationId } = donation
  return mailTo(disputeNotice, admin, { donationId, totalCents, amountCents, campaign })
}
