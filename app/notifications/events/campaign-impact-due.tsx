import { defineEvent } from '../event.ts'
import type { CampaignFacts, Owner } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph } from '../mails/parts.tsx'
import { greetingName, mailTo, noticeTo } from '../outgoing.ts'
import { ofCampaign } from '../rows.ts'
import { sampleCampaign, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    campaign_impact_due: { campaignId: string }
  }
}

const impactAsked = defineMail(
  'impact-asked',
  ({ name, campaign }: { name: string; campaign: CampaignFacts }, { t, money, product, appUrl }) => {
    const values = { student: campaign.studentName, amount: money(campaign.raisedCents) }
    return {
      subject: t('Tell your donors what it did'),
      title: t('What did it do, {name}?', { name }),
      preview: t('A photo and three lines are enough.'),
      campaign,
      why: t('You’re receiving this email, once, because your campaign at {product} has ended.', { product }),
      body: (
        <>
          <Paragraph>
            {t(
              'The campaign for {student} ended with {amount}. The people who gave never hear what it did, unless you tell them.',
              values,
            )}
          </Paragraph>
          <Paragraph>
            {t(
              'A photo and three lines are enough: what the money paid for, how it went, your thanks. They go to everyone who asked for updates, and stay on the page.',
            )}
          </Paragraph>
          <Action href={`${appUrl}/account?tell`}>{t('Write Three Lines')}</Action>
        </>
      ),
    }
  },
)

/** Asks the owner of an ended campaign, a minor's parent among them, to tell the donors what their money did (P911). */
export default defineEvent<{ campaign: CampaignFacts; owner: Owner }>()({
  kinds: ['campaign_impact_due'],
  facts: ({ campaignId }, rows) => ofCampaign(campaignId, rows, (campaign, owner) => ({ campaign, owner })),
  mustReach: ['owner'],
  mails: [impactAsked],
  notify({ campaign, owner }, { wordsFor }) {
    const { t } = wordsFor(owner)
    return {
      mails: [mailTo(impactAsked, owner, { name: greetingName(owner), campaign })],
      notices: [
        noticeTo(owner, 'milestone', {
          title: t('Tell your donors what it did'),
          message: t('A photo and three lines are enough.'),
          student: campaign.studentName,
        }),
      ],
    }
  },
  samples: [{ campaign: sampleCampaign, owner: sampleOwner }],
})
