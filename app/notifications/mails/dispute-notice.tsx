import { Letter } from './letter.tsx'
import { Action, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { adminsHear, whoseCampaign } from './words.ts'

export const disputeNotice: Template<'dispute-notice'> = {
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
