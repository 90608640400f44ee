import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Lines, Quote, Words } from '../mails/parts.tsx'
import { adminsHear } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { sampleAdmin, sampleCampaign } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    campaign_reported: { reportId: string }
  }
}

const campaignReported: MailDefinition<
  'campaign-reported',
  { reason: string; details: string; campaign: CampaignFacts }
> = {
  name: 'campaign-reported',
  subject: (_, { t }) => t('A campaign was reported'),
  Mail({ props: { reason, details, campaign }, context }) {
    const { t } = context
    return (
      <MailLayout
        context={context}
        title={t('A campaign was reported')}
        preview={campaign.studentName}
        percent={campaign.progressPercent}
        why={adminsHear(context)}
      >
        <Words>{t('Someone reported a problem with this campaign. Please review it.')}</Words>
        <Lines
          lines={[
            { label: t('Campaign'), value: campaign.studentName },
            { label: t('Reason'), value: reason },
          ]}
        />
        {details ? <Quote>{details}</Quote> : null}
        <Action href={campaign.link}>{t('See the campaign page')}</Action>
      </MailLayout>
    )
  },
}

type Facts = { reason: string; details: string; campaign: CampaignFacts; admins: Person[] }

/** Notifies the admins of a reported campaign; no mail names who reported it. */
export default defineEvent<Facts>()({
  kinds: ['campaign_reported'],
  secrets: [],
  bundle: 'reports',
  facts({ reportId }, { reports, campaigns, admins }) {
    const report = reports.get(reportId)
    const campaign = report && campaigns.get(report.campaignId)
    return campaign ? { reason: report.reason, details: report.details, campaign, admins } : null
  },
  mustReach: ['admins'],
  mails: [campaignReported],
  notify: ({ reason, details, campaign, admins }) => ({
    mails: admins.map(admin => mailTo(campaignReported, admin, { reason, details, campaign })),
    notices: [],
  }),
  samples: [
    {
      reason: 'fraud',
      details: 'The photo is of someone else.',
      campaign: sampleCampaign,
      admins: [sampleAdmin],
    },
  ],
})
