import { defineEvent } from '../event.ts'
import type { CampaignFacts, ParentFacts, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Lines, Words } from '../mails/parts.tsx'
import { adminsHear } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { sampleAdmin, sampleCampaign } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    parental_form_submitted: { campaignId: string }
  }
}

/** send-form-submission {formType 'parental'} (P215): whom to ask, and no more of a child than its page shows. */
const parentalForm: MailDefinition<'parental-form', { campaign: CampaignFacts; parent: ParentFacts }> = {
  name: 'parental-form',
  subject: (_, { t }) => t('Parental consent form'),
  Mail({ props: { campaign, parent }, context }) {
    const { t } = context
    return (
      <MailLayout
        context={context}
        title={t('A parental consent form')}
        preview={campaign.studentName}
        percent={campaign.progressPercent}
        why={adminsHear(context)}
      >
        <Words>{t('A parent or guardian has created a campaign for a student under 18.')}</Words>
        <Lines
          lines={[
            { label: t('Student'), value: campaign.studentName },
            { label: t('Parent or guardian'), value: parent.name || parent.email },
            { label: t('Email'), value: parent.email },
            ...(parent.relationship ? [{ label: t('Relationship'), value: parent.relationship }] : []),
          ]}
        />
        <Action href={campaign.link}>{t('See the campaign page')}</Action>
      </MailLayout>
    )
  },
}

type Facts = { campaign: CampaignFacts; parent: ParentFacts; admins: Person[] }

/** send-form-submission of the parental form (P215): the admins know whom to ask. */
export default defineEvent<Facts>()({
  kinds: ['parental_form_submitted'],
  secrets: [],
  needs: ['parent'],
  bundle: 'campaigns',
  facts({ campaignId }, { campaigns, parents, left, admins }) {
    const campaign = campaigns.get(campaignId)
    const parent = parents.get(campaignId)
    if (campaign && parent) return { campaign, parent, admins }
    return campaign && left.has(campaign.ownerId) ? 'nobody' : null
  },
  mustReach: ['admins'],
  mails: [parentalForm],
  notify: ({ campaign, parent, admins }) => ({
    mails: admins.map(admin => mailTo(parentalForm, admin, { campaign, parent })),
    notices: [],
  }),
  samples: [
    {
      campaign: sampleCampaign,
      parent: { name: 'Paul Reyes', email: 'paul@example.com', relationship: 'father' },
      admins: [sampleAdmin],
    },
  ],
})
