import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { evidenceDue, ofDispute } from '../mails/disputes.tsx'
import { Action, Lines, Words } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
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
const disputeReminder = defineMail('dispute-reminder', ({ dispute, campaign }: Props, context) => {
  const { t, money, product, appUrl } = context
  return {
    subject: t('Still unanswered: the dispute about {amount}', { amount: money(dispute.cents) }),
    title: t('A dispute needs an answer'),
    preview: evidenceDue(dispute, context),
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Words>{evidenceDue(dispute, context)}</Words>
        <Words>{t('Unanswered disputes are lost.')}</Words>
        <Lines lines={ofDispute(dispute, campaign, context)} />
        <Action href={`${appUrl}/admin/disputes/${dispute.id}`}>{t('See the evidence')}</Action>
        <Words quiet>{t('Donation {donationId}', { donationId: dispute.paymentId })}</Words>
      </>
    ),
  }
})

/** Reminds the admins that evidence is due. */
export default defineEvent<{ dispute: DisputeRow; campaign?: CampaignFacts; admins: Person[] }>()({
  kinds: ['dispute_evidence_due'],
  facts({ disputeId }, { disputes, campaigns, admins }) {
    const dispute = disputes.get(disputeId)
    const campaign = campaigns.get(dispute?.campaignId ?? '')
    return dispute ? { dispute, admins, ...(campaign ? { campaign } : {}) } : null
  },
  mustReach: ['admins'],
  mails: [disputeReminder],
  notify: ({ dispute, campaign = null, admins }) => ({
    mails: admins.map(admin => mailTo(disputeReminder, admin, { dispute, campaign })),
  }),
  samples: [
    { dispute: sampleDispute, campaign: sampleCampaign, admins: [sampleAdmin] },
    { dispute: sampleDispute, admins: [sampleAdmin] },
  ],
})
