import type { CampaignFacts, DonationFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from './mail-layout.tsx'
import { Large, Words } from './parts.tsx'
import { whoseCampaign } from './words.ts'

/** To the donor: all the money goes back. */
export const donationRefunded: MailDefinition<
  'donation-refunded',
  { donation: DonationFacts; campaign: CampaignFacts }
> = {
  name: 'donation-refunded',
  subject: ({ donation }, context) =>
    context.t('Refunded: {amount}', { amount: context.money(donation.totalCents) }),
  Mail: ({ props: { donation, campaign }, context }) => (
    <MailLayout
      context={context}
      title={context.t('Your donation was refunded')}
      preview={context.t('{amount} goes back to your card.', {
        amount: context.money(donation.totalCents),
      })}
      percent={campaign.progressPercent}
      why={context.t('You get this mail because a donation at {product} was made with your e-mail.', {
        product: context.product,
      })}
    >
      <Words>
        {context.t('Everything you paid for your donation to {value} goes back to the card you paid with:', {
          value: whoseCampaign(campaign, context),
        })}
      </Words>
      <Large>{context.money(donation.totalCents)}</Large>
      <Words>{context.t('Your bank usually shows it within 5 to 10 days.')}</Words>
      <Words quiet>{context.t('Donation {id}', { id: donation.id })}</Words>
    </MailLayout>
  ),
}
