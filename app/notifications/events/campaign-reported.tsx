import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Lines, Paragraph, Quote } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { staffWith } from '../rows.ts'
import { sampleAdmin, sampleCampaign } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    campaign_reported: { reportId: string }
  }
}

const campaignReported = defineMail(
  'campaign-reported',
  (
    { reason, details, campaign }: { reason: string; details: string; campaign: CampaignFacts },
    { t, product },
  ) => ({
    subject: t('A campaign was reported'),
    title: t('A campaign was reported'),
    preview: campaign.studentName,
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>{t('Someone reported a problem with this campaign. Please review it.')}</Paragraph>
        <Lines
          lines={[
            { label: t('Campaign'), value: campaign.studentName },
            { label: t('Reason'), value: reason },
          ]}
        />
        {details ? <Quote>{details}</Quote> : null}
        <Action href={campaign.link}>{t('See the campaign page')}</Action>
      </>
    ),
  }),
)

/** Notifies the admins of a reported campaign. The mail doesn't name the person who reported it. */
export default defineEvent<{ reason: string; details: string; campaign: CampaignFacts; admins: Person[] }>()({
  kinds: ['campaign_reported'],
  bundle: 'reports',
  facts({ reportId }, rows) {
    const { reports, campaigns } = rows
    const admins = staffWith('moderateCampaigns', rows)
    const report = reports.get(reportId)
    const campaign = report && campaigns.get(report.campaignId)
    return campaign ? { reason: report.reason, details: report.details, campaign, admins } : null
  },
  mustReach: ['admins'],
  mails: [campaignReported],
  notify: ({ reason, details, campaign, admins }) => ({
    mails: admins.map(admin => mailTo(campaignReported, admin, { reason, details, campaign })),
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
