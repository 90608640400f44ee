import type { DisputeNews } from '../../donations/disputes/dispute.ts'
import { disputeReasonWords, reasonsWithWords } from '../../donations/disputes/reason-words.ts'
import { phrase } from '../../lib/phrase.ts'
import type { DisputeStatus } from '../../platform/payments/port.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import { defineMail, type MailContext } from '../mail.ts'
import { evidenceDue, ofDispute } from '../mails/disputes.tsx'
import { Action, Lines, Words } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { pushOfDispute } from '../push/push.ts'
import type { DisputeRow } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleDispute } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    dispute_reported: { disputeId: string; news: DisputeNews; status: DisputeStatus }
  }
}

type Props = { dispute: DisputeRow; campaign: CampaignFacts | null }

const texts = {
  inquiry: {
    subject: phrase('A bank asks about a payment: {amount}'),
    title: phrase('A bank asks about a payment'),
    words: phrase('No money has been taken back yet. A timely, complete response may keep it that way.'),
  },
  opened: {
    subject: phrase('Dispute: {amount}'),
    title: phrase('A payment is disputed'),
    words: phrase('A donor’s bank has taken a payment back. Every total has been corrected.'),
  },
} as const

/** To the admins: a bank asks about a payment, or has taken it back, and until when it takes evidence. */
const disputeOpened = defineMail(
  'dispute-opened',
  ({ dispute, news, campaign }: Props & { news: keyof typeof texts }, context) => {
    const { t, money, product } = context
    const reason = disputeReasonWords(dispute.reason)
    return {
      subject: t(texts[news].subject, { amount: money(dispute.cents) }),
      title: t(texts[news].title),
      preview: evidenceDue(dispute, context),
      campaign,
      why: whyAdmin({ t, product }),
      body: (
        <>
          <Words>{t(texts[news].words)}</Words>
          <Lines lines={ofDispute(dispute, campaign, context)} />
          <Words>
            {t(reason.label)}. {t(reason.meaning)}
          </Words>
          <Words>{evidenceDue(dispute, context)}</Words>
          <Action href={pageOf(dispute, context)}>{t('See the dispute')}</Action>
          <Words quiet>{t('Donation {donationId}', { donationId: dispute.paymentId })}</Words>
        </>
      ),
    }
  },
)

type Outcome = Extract<DisputeStatus, 'inquiry_closed' | 'lost' | 'won'>

const outcomes = {
  won: {
    subject: phrase('Dispute won: {amount}'),
    title: phrase('The bank ruled in our favor'),
    words: phrase('The money is coming back and counts again. There’s nothing you need to do.'),
  },
  lost: {
    subject: phrase('Dispute lost: {amount}'),
    title: phrase('The bank ruled for the cardholder'),
    words: phrase('The money stays with the cardholder. Every total has been corrected already.'),
  },
  inquiry_closed: {
    subject: phrase('Inquiry closed: {amount}'),
    title: phrase('The bank has closed its inquiry'),
    words: phrase('No money was taken back. There’s nothing you need to do.'),
  },
} as const satisfies Record<Outcome, { subject: string; title: string; words: string }>

/** To the admins: how a dispute has ended. */
const disputeClosed = defineMail(
  'dispute-closed',
  ({ dispute, outcome, campaign }: Props & { outcome: Outcome }, context) => {
    const { t, money, product } = context
    return {
      subject: t(outcomes[outcome].subject, { amount: money(dispute.cents) }),
      title: t(outcomes[outcome].title),
      preview: t(outcomes[outcome].words),
      campaign,
      why: whyAdmin({ t, product }),
      body: (
        <>
          <Words>{t(outcomes[outcome].words)}</Words>
          <Lines lines={ofDispute(dispute, campaign, context)} />
          <Action href={pageOf(dispute, context)}>{t('See the dispute')}</Action>
          <Words quiet>{t('Donation {donationId}', { donationId: dispute.paymentId })}</Words>
        </>
      ),
    }
  },
)

const pageOf = ({ id }: DisputeRow, { appUrl }: MailContext) => `${appUrl}/admin/disputes/${id}`

type Facts = {
  dispute: DisputeRow
  campaign?: CampaignFacts
  admins: Person[]
  news: DisputeNews
  status: DisputeStatus
}

/** What a bank has asked, taken back or decided: for the admins. The owner is notified of the money by other events. */
export default defineEvent<Facts>()({
  kinds: ['dispute_reported'],
  facts({ disputeId, news, status }, { disputes, campaigns, admins }) {
    const dispute = disputes.get(disputeId)
    const campaign = campaigns.get(dispute?.campaignId ?? '')
    return dispute ? { dispute, admins, news, status, ...(campaign ? { campaign } : {}) } : null
  },
  mustReach: ['admins'],
  mails: [disputeOpened, disputeClosed],
  notify({ dispute, campaign = null, admins, news, status }) {
    const mails = admins.map(admin =>
      news === 'closed'
        ? mailTo(disputeClosed, admin, { dispute, campaign, outcome: status as Outcome })
        : mailTo(disputeOpened, admin, { dispute, campaign, news }),
    )
    const page = `/admin/disputes/${dispute.id}`
    const pushes = pushOfDispute(news === 'closed' ? [] : admins, dispute.cents, page)
    return { mails, pushes }
  },
  samples: [
    ...reasonsWithWords.dispute.map(reason => ({
      dispute: { ...sampleDispute, reason },
      campaign: sampleCampaign,
      admins: [sampleAdmin],
      news: 'opened' as const,
      status: 'needs_response' as const,
    })),
    {
      dispute: { ...sampleDispute, evidenceDueBy: null },
      admins: [sampleAdmin],
      news: 'opened',
      status: 'under_review',
    },
    { dispute: sampleDispute, admins: [sampleAdmin], news: 'inquiry', status: 'inquiry' },
    {
      dispute: sampleDispute,
      campaign: sampleCampaign,
      admins: [sampleAdmin],
      news: 'closed',
      status: 'won',
    },
    {
      dispute: sampleDispute,
      campaign: sampleCampaign,
      admins: [sampleAdmin],
      news: 'closed',
      status: 'lost',
    },
    { dispute: sampleDispute, admins: [sampleAdmin], news: 'closed', status: 'inquiry_closed' },
  ],
})
