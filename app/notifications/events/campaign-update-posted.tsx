import { defineEvent } from '../event.ts'
import type { CampaignFacts, UpdateReader } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph } from '../mails/parts.tsx'
import { mailTo } from '../outgoing.ts'
import { sampleCampaign, sampleDonation } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    campaign_update_posted: { updateId: string }
  }
}

const campaignUpdate = defineMail(
  'campaign-update',
  ({ body, campaign }: { body: string; campaign: CampaignFacts }, { t, product }) => {
    const student = campaign.studentName
    return {
      subject: t('News from a campaign you gave to'),
      title: t('News from {student}', { student }),
      preview: body.slice(0, 120),
      campaign,
      why: t(
        'You’re receiving this email because you gave to {student} at {product} and asked for updates.',
        {
          student,
          product,
        },
      ),
      body: (
        <>
          {body.split(/\n{2,}/).map((paragraph, index) => (
            <Paragraph key={index}>{paragraph}</Paragraph>
          ))}
          <Action href={campaign.link}>{t('See the campaign')}</Action>
        </>
      ),
    }
  },
)

/** Mails a student's update to each donor who subscribed; one click unsubscribes (P213). */
export default defineEvent<{ body: string; campaign: CampaignFacts; readers: UpdateReader[] }>()({
  kinds: ['campaign_update_posted'],
  facts({ updateId }, { updates, campaigns }) {
    const update = updates.get(updateId)
    if (!update) return 'skip'
    const campaign = campaigns.get(update.campaignId)
    return campaign ? { body: update.body, campaign, readers: update.readers } : null
  },
  // No recipient is required, because a campaign may have no subscribers.
  mustReach: [],
  mails: [campaignUpdate],
  notify: ({ body, campaign, readers }) => ({
    mails: readers.map(({ donationId, ...reader }) => ({
      ...mailTo(campaignUpdate, reader, { body, campaign }),
      unsubscribes: { updatesOf: donationId },
    })),
  }),
  samples: [
    {
      body: 'The books came today.\n\nThank you all.',
      campaign: sampleCampaign,
      readers: [{ email: 'dana@example.com', locale: 'en', donationId: sampleDonation.id }],
    },
  ],
})
