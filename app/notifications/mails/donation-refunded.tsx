import type { CampaignFacts, DonationFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from './letter.tsx'
import { Large, Words } from './parts.tsx'
import { whoseCampaign } from './words.ts'

/** To the donor: all the money goes back. */
export const donationRefunded: MailDefinition<
  'donation-refunded',
  { donation: DonationFacts; campaign: CampaignFacts }
> = {
  name: 'donation-refunded',
  subject: ({ donation }, house) =>
    house.t('Refunded: {amount}', { amount: house.money(donation.totalCents) }),
  Mail: ({ props: { donation, campaign }, house }) => (
    <Letter
      house={house}
      title={house.t('Your donation was refunded')}
      preview={house.t('{amount} goes back to your card.', {
        amount: house.money(donation.totalCents),
      })}
      percent={campaign.progressPercent}
      why={house.t('You get this mail because a donation at {product} was made with your e-mail.', {
        product: house.product,
      })}
    >
      <Words>
        {house.t('Everything you paid for your donation to {value} goes back to the card you paid with:', {
          value: whoseCampaign(campaign, house),
        })}
      </Words>
      <Large>{house.money(donation.totalCents)}</Large>
      <Words>{house.t('Your bank usually shows it within 5 to 10 days.')}</Words>
      <Words quiet>{house.t('Donation {id}', { id: donation.id })}</Words>
    </Letter>
  ),
}
