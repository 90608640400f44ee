import { defineEvent } from '../event.ts'
import type { CampaignFacts, ParentFacts, Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Lines, Paragraph } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { staffWith } from '../rows.ts'
import { sampleAdmin, sampleCampaign } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    parental_form_submitted: { campaignId: string }
  }
}

const parentalForm = defineMail(
  'parental-form',
  ({ campaign, parent }: { campaign: CampaignFacts; parent: ParentFacts }, { t, product }) => ({
    subject: t('Parental consent form'),
    title: t('A parental consent form'),
    preview: campaign.studentName,
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>{t('A parent or guardian has created a campaign for a student under 18.')}</Paragraph>
        <Lines
          lines={[
            { label: t('Student'), value: campaign.studentName },
            { label: t('Parent or guardian'), value: parent.name || parent.email },
            { label: t('Email'), value: parent.email },
            ...(parent.relationship ? [{ label: t('Relationship'), value: parent.relationship }] : []),
          ]}
        />
        <Action href={campaign.link}>{t('See the campaign page')}</Action>
      </>
    ),
  }),
)

/** Notifies the admins of a parental form (P215). The mail contains no more data about the child than the public page. */
export default defineEvent<{ campaign: CampaignFacts; parent: ParentFacts; admins: Person[] }>()({
  kinds: ['parental_form_submitted'],
  needs: ['parent'],
  bundle: 'parental-forms',
  facts({ campaignId }, rows) {
    const { campaigns, parents, formerUsers } = rows
    const admins = staffWith('moderateCampaigns', rows)
    const campaign = campaigns.get(campaignId)
    const parent = parents.get(campaignId)
    if (campaign && parent) return { campaign, parent, admins }
    return campaign && formerUsers.has(campaign.ownerId) ? 'skip' : null
  },
  mustReach: ['admins'],
  mails: [parentalForm],
  notify: ({ campaign, parent, admins }) => ({
    mails: admins.map(admin => mailTo(parentalForm, admin, { campaign, parent })),
  }),
  samples: [
    {
      campaign: sampleCampaign,
      parent: { name: 'Paul Reyes', email: 'paul@example.com', relationship: 'father' },
      admins: [sampleAdmin],
    },
  ],
})
