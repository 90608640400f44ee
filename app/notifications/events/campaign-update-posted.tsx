import { defineEvent } from '../event.ts'
import type { CampaignFacts, UpdateReader } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Action, Words } from '../mails/parts.tsx'
import { sampleCampaign, sampleDonation } from '../samples.ts'
import { letter } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    campaign_update_posted: { updateId: string }
  }
}

const campaignUpdate: MailDefinition<'campaign-update', { body: string; campaign: CampaignFacts }> = {
  name: 'campaign-update',
  subject: (_, { t }) => t('News from a campaign you gave to'),
  Mail({ props: { body, campaign }, house }) {
    const { t, product } = house
    const student = campaign.studentName
    return (
      <Letter
        house={house}
        title={t('News from {student}', { student })}
        preview={body.slice(0, 120)}
        percent={campaign.progressPercent}
        why={t('You get this mail because you gave to {student} at {product} and asked for updates.', {
          student,
          product,
        })}
      >
        {body.split(/\n{2,}/).map((paragraph, index) => (
          <Words key={index}>{paragraph}</Words>
        ))}
        <Action href={campaign.link}>{t('See the campaign')}</Action>
      </Letter>
    )
  },
}

type Facts = { body: string; campaign: CampaignFacts; readers: UpdateReader[] }

/** A student’s update goes to each donor who wants them; one click ends it (P213). */
export default defineEvent<Facts>()({
  kinds: ['campaign_update_posted'],
  secrets: [],
  facts({ updateId }, { updates, campaigns }) {
    const update = updates.get(updateId)
    // What was taken back, or left with its author, is no news any more.
    if (!update) return 'nobody'
    const campaign = campaigns.get(update.campaignId)
    return campaign ? { body: update.body, campaign, readers: update.readers } : null
  },
  // Nobody needs to have asked for updates.
  mustHear: [],
  mails: [campaignUpdate],
  notify: ({ body, campaign, readers }) => ({
    letters: readers.map(({ donationId, ...reader }) => ({
      ...letter(campaignUpdate, reader, { body, campaign }),
      ends: { updatesOf: donationId },
    })),
    notices: [],
  }),
  samples: [
    {
      body: 'The books came today.\n\nThank you all.',
      campaign: sampleCampaign,
      readers: [{ email: 'dana@example.com', locale: 'en', donationId: sampleDonation.id }],
    },
  ],
})
