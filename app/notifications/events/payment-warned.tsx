import { reasonsWithWords, warningReasonWords } from '../../donations/disputes/reason-words.ts'
import { phrase } from '../../lib/phrase.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Lines, Paragraph } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { staffWith, type WarningRow } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleWarning } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    payment_warned: { warningId: string }
  }
}

const texts = {
  fraud_warning: {
    subject: phrase('Fraud warning: {amount}'),
    title: phrase('A bank suspects fraud'),
    todo: phrase(
      'If you refund the whole payment now, most banks open no dispute, and there is no dispute fee. If you know the donor, ask them first.',
    ),
  },
  review: {
    subject: phrase('Review needed: {amount}'),
    title: phrase('The payment provider asks for a review'),
    todo: phrase('Approve the payment at the payment provider, or refund it here.'),
  },
} as const

const paymentWarning = defineMail(
  'payment-warning',
  (
    { warning, campaign }: { warning: WarningRow; campaign: CampaignFacts | null },
    { t, money, product, appUrl },
  ) => {
    const reason = warningReasonWords(warning.reason)
    return {
      subject: t(texts[warning.kind].subject, { amount: money(warning.cents) }),
      title: t(texts[warning.kind].title),
      preview: t(reason.label),
      campaign,
      why: whyAdmin({ t, product }),
      body: (
        <>
          <Paragraph>
            {t(reason.label)}. {t(reason.meaning)}
          </Paragraph>
          <Lines
            lines={[
              ...(campaign ? [{ label: t('Campaign'), value: campaign.studentName }] : []),
              { label: t('Payment'), value: money(warning.cents), isSum: true },
            ]}
          />
          <Paragraph>{t(texts[warning.kind].todo)}</Paragraph>
          <Action href={`${appUrl}/admin/disputes`}>{t('See the warning')}</Action>
          <Paragraph quiet>{t('Donation {donationId}', { donationId: warning.paymentId })}</Paragraph>
        </>
      ),
    }
  },
)

/** Notifies the admins of a payment that may be fraudulent. */
export default defineEvent<{ warning: WarningRow; campaign?: CampaignFacts; admins: Person[] }>()({
  kinds: ['payment_warned'],
  facts({ warningId }, rows) {
    const { warnings, campaigns } = rows
    const admins = staffWith('answerDisputes', rows)
    const warning = warnings.get(warningId)
    const campaign = campaigns.get(warning?.campaignId ?? '')
    return warning ? { warning, admins, ...(campaign ? { campaign } : {}) } : null
  },
  mustReach: ['admins'],
  mails: [paymentWarning],
  notify: ({ warning, campaign = null, admins }) => ({
    mails: admins.map(admin => mailTo(paymentWarning, admin, { warning, campaign })),
  }),
  samples: [
    ...reasonsWithWords.warning.map(reason => ({
      warning: { ...sampleWarning, reason },
      campaign: sampleCampaign,
      admins: [sampleAdmin],
    })),
    { warning: { ...sampleWarning, kind: 'review', reason: 'rule' }, admins: [sampleAdmin] },
  ],
})
