import { money } from '../told.ts'
import { Letter } from './letter.tsx'
import { Large, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { whoseCampaign } from './words.ts'

export const donationRefunded: Template<'donation-refunded'> = {
  subject: ({ donation }, house) => `Refunded: ${money(donation.totalCents, house.currencySign)}`,
  Mail: ({ props: { donation, campaign }, house }) => (
    <Letter
      house={house}
      title="Your donation was refunded"
      preview={`${money(donation.totalCents, house.currencySign)} goes back to your card.`}
      percent={campaign.progressPercent}
      why={`You get this mail because a donation at ${house.product} was made with your e-mail.`}
    >
      <Words>
        Everything you paid for your donation to {whoseCampaign(campaign)} goes back to the card you paid
        with:
      </Words>
      <Large>{money(donation.totalCents, house.currencySign)}</Large>
      <Words>Your bank usually shows it within 5 to 10 days.</Words>
      <Words quiet>Donation {donation.id}</Words>
    </Letter>
  ),
}
