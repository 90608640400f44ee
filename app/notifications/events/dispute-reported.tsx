import type { DisputeNews } from '../../donations/disputes/dispute.ts'
import { disputeReasonWords, reasonsWithWords } from '../../donations/disputes/reason-words.ts'
import { phrase } from '../../lib/phrase.ts'
import type { DisputeStatus } from '../../platform/payments/port.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import { defineMail, type MailContext } from '../mail.ts'
import { Action, Lines, Paragraph } from '../mails/parts.tsx'
import { type Line, moment, whyAdmin } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { pushOfDispute } from '../push/push.ts'
import { type DisputeRow, staffWith } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleDispute } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    dispute_reported: { disputeId: string; news: DisputeNews; status: DisputeStatus }
    dispute_evidence_due: { disputeId: string; days: 3 | 1 }
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

/** Mails the admins about a bank's inquiry or dispute, and when evidence is due. */
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
          <Paragraph>{t(texts[news].words)}</Paragraph>
          <Lines lines={disputeLines(dispute, campaign, context)} />
          <Paragraph>
            {t(reason.label)}. {t(reason.meaning)}
          </Paragraph>
          <Paragraph>{evidenceDue(dispute, context)}</Paragraph>
          <Action href={pageOf(dispute, context)}>{t('See the dispute')}</Action>
          <Paragraph quiet>{t('Donation {donationId}', { donationId: dispute.paymentId })}</Paragraph>
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
    title: phrase('The bank ruled for the account holder'),
    words: phrase('The money stays with the account holder. Every total has been corrected already.'),
  },
  inquiry_closed: {
    subject: phrase('Inquiry closed: {amount}'),
    title: phrase('The bank has closed its inquiry'),
    words: phrase('No money was taken back. There’s nothing you need to do.'),
  },
} as const satisfies Record<Outcome, { subject: string; title: string; words: string }>

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
          <Paragraph>{t(outcomes[outcome].words)}</Paragraph>
          <Lines lines={disputeLines(dispute, campaign, context)} />
          <Action href={pageOf(dispute, context)}>{t('See the dispute')}</Action>
          <Paragraph quiet>{t('Donation {donationId}', { donationId: dispute.paymentId })}</Paragraph>
        </>
      ),
    }
  },
)

/** Reminds the admins that a dispute without evidence is about to be lost. */
const disputeReminder = defineMail('dispute-reminder', ({ dispute, campaign }: Props, context) => {
  const { t, money, product } = context
  return {
    subject: t('Still unanswered: the dispute about {amount}', { amount: money(dispute.cents) }),
    title: t('A dispute needs an answer'),
    preview: evidenceDue(dispute, context),
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>{evidenceDue(dispute, context)}</Paragraph>
        <Paragraph>{t('Unanswered disputes are lost.')}</Paragraph>
        <Lines lines={disputeLines(dispute, campaign, context)} />
        <Action href={pageOf(dispute, context)}>{t('See the evidence')}</Action>
        <Paragraph quiet>{t('Donation {donationId}', { donationId: dispute.paymentId })}</Paragraph>
      </>
    ),
  }
})

const pageOf = ({ id }: DisputeRow, { appUrl }: MailContext) => `${appUrl}/admin/disputes/${id}`

/** The sentence about when evidence is due. */
function evidenceDue({ evidenceDueBy }: DisputeRow, context: MailContext): string {
  return evidenceDueBy === null
    ? context.t('The bank doesn’t accept evidence.')
    : context.t('Evidence is due by {day}.', { day: moment(evidenceDueBy, context) })
}

function disputeLines(
  { cents, evidenceDueBy }: DisputeRow,
  campaign: CampaignFacts | null,
  context: MailContext,
): Line[] {
  const { t, money } = context
  return [
    ...(campaign ? [{ label: t('Campaign'), value: campaign.studentName }] : []),
    ...(evidenceDueBy ? [{ label: t('Evidence due'), value: moment(evidenceDueBy, context) }] : []),
    { label: t('Disputed'), value: money(cents), isSum: true },
  ]
}

type Facts = {
  dispute: DisputeRow
  campaign: CampaignFacts | null
  admins: Person[]
  news: DisputeNews | 'evidence_due'
  status?: DisputeStatus
}

/** Notifies the admins of a bank's inquiry, dispute or decision, and of the deadline for evidence. Other events notify the owner of returned money. */
export default defineEvent<Facts>()({
  kinds: ['dispute_reported', 'dispute_evidence_due'],
  facts(event, rows) {
    const { disputes, campaigns } = rows
    const admins = staffWith('answerDisputes', rows)
    const dispute = disputes.get(event.disputeId)
    if (!dispute) return null
    const facts = { dispute, campaign: campaigns.get(dispute.campaignId ?? '') ?? null, admins }
    if (event.kind === 'dispute_evidence_due') return { ...facts, news: 'evidence_due' }
    return { ...facts, news: event.news, status: event.status }
  },
  mustReach: ['admins'],
  mails: [disputeOpened, disputeClosed, disputeReminder],
  notify({ dispute, campaign, admins, news, status }) {
    const props = { dispute, campaign }
    switch (news) {
      case 'evidence_due':
        return { mails: admins.map(admin => mailTo(disputeReminder, admin, props)) }
      case 'closed':
        return {
          mails: admins.map(admin => mailTo(disputeClosed, admin, { ...props, outcome: status as Outcome })),
        }
      default:
        return {
          mails: admins.map(admin => mailTo(disputeOpened, admin, { ...props, news })),
          pushes: pushOfDispute(admins, dispute.cents, `/admin/disputes/${dispute.id}`),
        }
    }
  },
  samples: samples(),
})

function samples(): Facts[] {
  const facts = { dispute: sampleDispute, campaign: sampleCampaign, admins: [sampleAdmin] }
  const withoutCampaign = { ...facts, campaign: null }
  return [
    ...reasonsWithWords.dispute.map(reason => ({
      ...facts,
      dispute: { ...sampleDispute, reason },
      news: 'opened' as const,
    })),
    { ...withoutCampaign, dispute: { ...sampleDispute, evidenceDueBy: null }, news: 'opened' },
    { ...withoutCampaign, news: 'inquiry' },
    { ...facts, news: 'closed', status: 'won' },
    { ...facts, news: 'closed', status: 'lost' },
    { ...withoutCampaign, news: 'closed', status: 'inquiry_closed' },
    { ...facts, news: 'evidence_due' },
    { ...withoutCampaign, news: 'evidence_due' },
  ]
}
