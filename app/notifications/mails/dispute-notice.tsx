import type { CampaignFacts, DonationFacts, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { letter } from '../told.ts'
import { Letter } from './letter.tsx'
import { Action, Lines, Words } from './parts.tsx'
import { adminsHear, whoseCampaign } from './words.ts'

/** To the admins: a bank has taken a payment back. */
export const disputeNotice: MailDefinition<
  'dispute-notice',
  { donationId: string; totalCents: number; amountCents: number; campaign: CampaignFacts }
> = {
  name: 'dispute-notice',
  subject: ({ totalCents }, house) => house.t('Dispute: {amount}', { amount: house.money(totalCents) }),
  Mail: ({ props: { donationId, totalCents, amountCents, campaign }, house }) => (
    <Letter
      house={house}
      title={house.t('A payment is disputed')}
      preview={house.t('{amount} for {value}', {
        amount: house.money(totalCents),
        value: whoseCampaign(campaign, house),
      })}
      percent={campaign.progressPercent}
      why={adminsHear(house)}
    >
      <Words>{house.t("A donor's bank has taken a payment back. Every total has been corrected.")}</Words>
      <Lines
        lines={[
          { label: house.t('Campaign'), value: campaign.studentName },
          { label: house.t('Donation'), value: house.money(amountCents) },
          { label: house.t('Taken back'), value: house.money(totalCents), isSum: true },
        ]}
      />
      <Words quiet>{house.t('Donation {donationId}', { donationId })}</Words>
      <Action href={campaign.link}>{house.t('See the campaign page')}</Action>
    </Letter>
  ),
}

/** The notice of a disputed donation for one admin. */
export function disputeLetter(
  admin: Person,
  { donation, campaign }: { donation: DonationFacts; campaign: CampaignFacts },
) {
  const { totalCents, amountCents, id: donationId } = donation
  return letter(disputeNotice, admin, { donationId, totalCents, amountCents, campaign })
}
