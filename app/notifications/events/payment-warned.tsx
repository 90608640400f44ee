import { reasonsWithWords, warningReasonWords } from '../../donations/disputes/reason-words.ts'
import { phrase } from '../../lib/phrase.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Lines, Words } from '../mails/parts.tsx'
import { adminsHear } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import type { WarningRow } from '../rows.ts'
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

/** To the admins: a payment may be fraud, and what to do. */
const paymentWarning: MailDefinition<
  'payment-warning',
  { warning: WarningRow; campaign: CampaignFacts | null }
> = {
  name: 'payment-warning',
  subject: ({ warning }, { t, money }) => t(texts[warning.kind].subject, { amount: money(warning.cents) }),
  Mail({ props: { warning, campaign }, context }) {
    const { t, money } = context
    const reason = warningReasonWords(warning.reason)
    return (
      <MailLayout
        context={context}
        title={t(texts[warning.kind].title)}
        preview={t(reason.label)}
        {...(campaign ? { percent: campaign.progressPercent } : {})}
        why={adminsHear(context)}
      >
        <Words>
          {t(reason.label)}. {t(reason.meaning)}
        </Words>
        <Lines
          lines={[
            ...(campaign ? [{ label: t('Campaign'), value: campaign.studentName }] : []),
            { label: t('Payment'), value: money(warning.cents), isSum: true },
          ]}
        />
        <Words>{t(texts[warning.kind].todo)}</Words>
        <Action href={`${context.appUrl}/admin/disputes`}>{t('See the warning')}</Action>
        <Words quiet>{t('Donation {donationId}', { donationId: warning.paymentId })}</Words>
      </MailLayout>
    )
  },
}

type Facts = { warning: WarningRow; campaign?: CampaignFacts; admins: Person[] }

/** Notifies the admins at once of a payment that may be fraud. */
export default defineEvent<Facts>()({
  kinds: ['payment_warned'],
  secrets: [],
  facts({ warningId }, { warnings, campaigns, admins }) {
    const warning = warnings.get(warningId)
    const campaign = campaigns.get(warning?.campaignId ?? '')
    return warning ? { warning, admins, ...(campaign ? { campaign } : {}) } : null
  },
  mustReach: ['admins'],
  mails: [paymentWarning],
  notify: ({ warning, campaign = null, admins }) => ({
    mails: admins.map(admin => mailTo(paymentWarning, admin, { warning, campaign })),
    notices: [],
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
