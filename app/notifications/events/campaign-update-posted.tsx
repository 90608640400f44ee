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

type Facts = { body: string; isImpact: boolean; campaign: CampaignFacts; readers: UpdateReader[] }

const campaignUpdate = defineMail(
  'campaign-update',
  ({ body, isImpact, campaign }: Omit<Facts, 'readers'>, { t, product }) => {
    const student = campaign.studentName
    return {
      subject: isImpact ? t('What your donation did') : t('News from a campaign you gave to'),
      title: isImpact
        ? t('What your donation to {student} did', { student })
        : t('News from {student}', { student }),
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
export default defineEvent<Facts>()({
  kinds: ['campaign_update_posted'],
  facts({ updateId }, { updates, campaigns }) {
    const update = updates.get(updateId)
    if (!update) return 'skip'
    const campaign = campaigns.get(update.campaignId)
    const { body, isImpact, readers } = update
    return campaign ? { body, isImpact, campaign, readers } : null
  },
  // No recipient is required, because a campaign may have no subscribers.
  mustReach: [],
  mails: [campaignUpdate],
  notify: ({ body, isImpact, campaign, readers }) => ({
    mails: readers.map(({ donationId, ...reader }) => ({
      ...mailTo(campaignUpdate, reader, { body, isImpact, campaign }),
      unsubscribes: { updatesOf: donationId },
    })),
  }),
  samples: [
    {
      body: 'The books came today.\n\nThank you all.',
      isImpact: false,
      campaign: sampleCampaign,
      readers: [{ email: 'dana@example.com', locale: 'en', donationId: sampleDonation.id }],
    },
    {
      body: 'My spring tuition.\n\nI passed every exam.\n\nThank you for carrying me.',
      isImpact: true,
      campaign: sampleCampaign,
      readers: [{ email: 'dana@example.com', locale: 'en', donationId: sampleDonation.id }],
    },
  ],
})
