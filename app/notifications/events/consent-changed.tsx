import { defineEvent } from '../event.ts'
import type { CampaignFacts, Owner, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Words } from '../mails/parts.tsx'
import { apartFrom, greetingName, mailTo, plainNotice } from '../outgoing.ts'
import { ofCampaign } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleGuardian } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    consent_withdrawn: { campaignId: string }
    consent_given: { campaignId: string }
  }
}

const consentChanged: MailDefinition<
  'consent-changed',
  { name: string; withdrawn: boolean; campaign: CampaignFacts }
> = {
  name: 'consent-changed',
  subject: ({ withdrawn }, { t }) => (withdrawn ? t('Consent withdrawn') : t('Consent given')),
  Mail({ props: { name, withdrawn, campaign }, context }) {
    const { t, product, supportEmail } = context
    const student = campaign.studentName
    return (
      <MailLayout
        context={context}
        title={withdrawn ? t('Consent withdrawn, {name}', { name }) : t('Consent given, {name}', { name })}
        preview={student}
        percent={campaign.progressPercent}
        why={t('You’re receiving this email because consent for a campaign at {product} has changed.', {
          product,
        })}
      >
        <Words>
          {withdrawn
            ? t('The page of {student} is hidden and withdrawals are paused. The funds stay safe.', {
                student,
              })
            : t('The page of {student} is back, and its funds can be withdrawn again.', { student })}
        </Words>
        <Action href={`${context.appUrl}/account`}>{t('Open your account')}</Action>
        <Words quiet>{t('Wasn’t you? Write to {supportEmail} right away.', { supportEmail })}</Words>
      </MailLayout>
    )
  },
}

type Facts = { campaign: CampaignFacts; owner: Owner; withdrawn: boolean; admins: Person[] }

/** Confirms to a guardian in writing that the page is hidden, or back; admins are notified when it is hidden (P91, P216). */
export default defineEvent<Facts>()({
  kinds: ['consent_withdrawn', 'consent_given'],
  secrets: [],
  facts: ({ kind, campaignId }, rows) =>
    ofCampaign(campaignId, rows, (campaign, owner) => {
      const withdrawn = kind === 'consent_withdrawn'
      return { campaign, owner, withdrawn, admins: rows.admins }
    }),
  mustReach: ['owner', 'admins'],
  mayMiss: (recipient, { withdrawn }) => recipient === 'admins' && !withdrawn,
  mails: [consentChanged],
  notify({ campaign, owner, withdrawn, admins }, { wordsFor }) {
    const others = withdrawn ? apartFrom(owner, admins) : []
    const { t } = wordsFor(owner)
    return {
      mails: [owner, ...others].map(reader =>
        mailTo(consentChanged, reader, { name: greetingName(reader), withdrawn, campaign }),
      ),
      notices: [
        {
          ...plainNotice(owner, 'campaign_created', 'graduation-cap'),
          title: withdrawn ? t('Consent withdrawn') : t('Consent given'),
          message: withdrawn
            ? t('The campaign’s page is hidden and withdrawals are paused.')
            : t('The campaign’s page is back.'),
          student: campaign.studentName,
        },
      ],
    }
  },
  samples: [
    { campaign: sampleCampaign, owner: sampleGuardian, withdrawn: true, admins: [sampleAdmin] },
    { campaign: sampleCampaign, owner: sampleGuardian, withdrawn: false, admins: [sampleAdmin] },
  ],
})
