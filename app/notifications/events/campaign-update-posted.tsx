import { defineEvent } from '../event.ts'
import type { CampaignFacts, UpdateReader } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Words } from '../mails/parts.tsx'
import { mailTo } from '../outgoing.ts'
import { sampleCampaign, sampleDonation } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    campaign_update_posted: { updateId: string }
  }
}

const campaignUpdate: MailDefinition<'campaign-update', { body: string; campaign: CampaignFacts }> = {
  name: 'campaign-update',
  subject: (_, { t }) => t('News from a campaign you gave to'),
  Mail({ props: { body, campaign }, context }) {
    const { t, product } = context
    const student = campaign.studentName
    return (
      <MailLayout
        context={context}
        title={t('News from {student}', { student })}
        preview={body.slice(0, 120)}
        percent={campaign.progressPercent}
        why={t(
          'You’re receiving this email because you gave to {student} at {product} and asked for updates.',
          {
            student,
            product,
          },
        )}
      >
        {body.split(/\n{2,}/).map((paragraph, index) => (
          <Words key={index}>{paragraph}</Words>
        ))}
        <Action href={campaign.link}>{t('See the campaign')}</Action>
      </MailLayout>
    )
  },
}

type Facts = { body: string; campaign: CampaignFacts; readers: UpdateReader[] }

/** Mails a student's update to each donor who subscribed; one click unsubscribes (P213). */
export default defineEvent<Facts>()({
  kinds: ['campaign_update_posted'],
  secrets: [],
  facts({ updateId }, { updates, campaigns }) {
    const update = updates.get(updateId)
    // An update that was removed, or whose author has left, is not delivered.
    if (!update) return 'nobody'
    const campaign = campaigns.get(update.campaignId)
    return campaign ? { body: update.body, campaign, readers: update.readers } : null
  },
  // Nobody needs to have asked for updates.
  mustReach: [],
  mails: [campaignUpdate],
  notify: ({ body, campaign, readers }) => ({
    mails: readers.map(({ donationId, ...reader }) => ({
      ...mailTo(campaignUpdate, reader, { body, campaign }),
      unsubscribes: { updatesOf: donationId },
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
