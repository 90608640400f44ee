import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Action, Lines, Quote, Words } from '../mails/parts.tsx'
import { adminsHear } from '../mails/words.ts'
import { sampleAdmin, sampleCampaign } from '../samples.ts'
import { letter } from '../told.ts'

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
  Mail({ props: { reason, details, campaign }, house }) {
    const { t } = house
    return (
      <Letter
        house={house}
        title={t('A campaign was reported')}
        preview={campaign.studentName}
        percent={campaign.progressPercent}
        why={adminsHear(house)}
      >
        <Words>{t('Somebody thinks that something is wrong with this campaign. Please look at it.')}</Words>
        <Lines
          lines={[
            { label: t('Campaign'), value: campaign.studentName },
            { label: t('Reason'), value: reason },
          ]}
        />
        {details ? <Quote>{details}</Quote> : null}
        <Action href={campaign.link}>{t('See the campaign page')}</Action>
      </Letter>
    )
  },
}

type Facts = { reason: string; details: string; campaign: CampaignFacts; admins: Person[] }

/** The admins look at a reported campaign; who reported it stands in no mail. */
export default defineEvent<Facts>()({
  kinds: ['campaign_reported'],
  secrets: [],
  bundle: 'reports',
  facts({ reportId }, { reports, campaigns, admins }) {
    const report = reports.get(reportId)
    const campaign = report && campaigns.get(report.campaignId)
    return campaign ? { reason: report.reason, details: report.details, campaign, admins } : null
  },
  mustHear: ['admins'],
  mails: [campaignReported],
  notify: ({ reason, details, campaign, admins }) => ({
    letters: admins.map(admin => letter(campaignReported, admin, { reason, details, campaign })),
    notices: [],
  }),
  samples: [
    {
      reason: 'fraud',
      details: 'The photo is of somebody else.',
      campaign: sampleCampaign,
      admins: [sampleAdmin],
    },
  ],
})
