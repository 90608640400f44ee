import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { evidenceDue, ofDispute } from '../mails/dispute-parts.tsx'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Lines, Words } from '../mails/parts.tsx'
import { adminsHear } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import type { DisputeRow } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleDispute } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    dispute_evidence_due: { disputeId: string; days: 3 | 1 }
  }
}

type Props = { dispute: DisputeRow; campaign: CampaignFacts | null }

/** To the admins: a dispute that nobody has answered runs out. */
const disputeReminder: MailDefinition<'dispute-reminder', Props> = {
  name: 'dispute-reminder',
  subject: ({ dispute }, { t, money }) =>
    t('Still unanswered: the dispute about {amount}', { amount: money(dispute.cents) }),
  Mail({ props: { dispute, campaign }, context }) {
    const { t } = context
    return (
      <MailLayout
        context={context}
        title={t('A dispute needs an answer')}
        preview={evidenceDue(dispute, context)}
        {...(campaign ? { percent: campaign.progressPercent } : {})}
        why={adminsHear(context)}
      >
        <Words>{evidenceDue(dispute, context)}</Words>
        <Words>{t('Unanswered disputes are lost.')}</Words>
        <Lines lines={ofDispute(dispute, campaign, context)} />
        <Action href={`${context.appUrl}/admin/disputes/${dispute.id}`}>{t('See the evidence')}</Action>
        <Words quiet>{t('Donation {donationId}', { donationId: dispute.paymentId })}</Words>
      </MailLayout>
    )
  },
}

type Facts = { dispute: DisputeRow; campaign?: CampaignFacts; admins: Person[] }

/** Reminds the admins that evidence is due. */
export default defineEvent<Facts>()({
  kinds: ['dispute_evidence_due'],
  secrets: [],
  facts({ disputeId }, { disputes, campaigns, admins }) {
    const dispute = disputes.get(disputeId)
    const campaign = campaigns.get(dispute?.campaignId ?? '')
    return dispute ? { dispute, admins, ...(campaign ? { campaign } : {}) } : null
  },
  mustReach: ['admins'],
  mails: [disputeReminder],
  notify: ({ dispute, campaign = null, admins }) => ({
    mails: admins.map(admin => mailTo(disputeReminder, admin, { dispute, campaign })),
    notices: [],
  }),
  samples: [
    { dispute: sampleDispute, campaign: sampleCampaign, admins: [sampleAdmin] },
    { dispute: sampleDispute, admins: [sampleAdmin] },
  ],
})
