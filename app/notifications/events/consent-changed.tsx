import type { Translate } from '../../words/translate.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, Owner, Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Lines, Paragraph } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { fullName, greetingName, mailTo, type Notice, noticeTo, otherAdmins } from '../outgoing.ts'
import { ofCampaign, staffWith } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleGuardian } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    consent_withdrawn: { campaignId: string }
    consent_given: { campaignId: string }
  }
}

const consentChanged = defineMail(
  'consent-changed',
  (
    { withdrawn, name, campaign }: { name: string; withdrawn: boolean; campaign: CampaignFacts },
    { t, product, supportEmail, appUrl },
  ) => {
    const student = campaign.studentName
    return {
      subject: withdrawn ? t('Consent withdrawn') : t('Consent given'),
      title: withdrawn ? t('Consent withdrawn, {name}', { name }) : t('Consent given, {name}', { name }),
      preview: student,
      campaign,
      why: t('You’re receiving this email because consent for a campaign at {product} has changed.', {
        product,
      }),
      body: (
        <>
          <Paragraph>
            {withdrawn
              ? t('The page of {student} is hidden and withdrawals are paused. The funds stay safe.', {
                  student,
                })
              : t('The page of {student} is back, and its funds can be withdrawn again.', { student })}
          </Paragraph>
          <Action href={`${appUrl}/account`}>{t('Open your account')}</Action>
          <Paragraph quiet>
            {t('Wasn’t you? Write to {supportEmail} right away.', { supportEmail })}
          </Paragraph>
        </>
      ),
    }
  },
)

const consentWithdrawnNotice = defineMail(
  'consent-withdrawn-notice',
  ({ campaign, guardian }: { campaign: CampaignFacts; guardian: Person }, { t, product, appUrl }) => ({
    // No name: subjects contain nothing that a person typed.
    subject: t('A parent or guardian withdrew consent'),
    title: t('A parent or guardian has withdrawn their consent'),
    preview: campaign.studentName,
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>
          {t('The page of {student} is hidden and withdrawals are paused. The funds stay safe.', {
            student: campaign.studentName,
          })}
        </Paragraph>
        <Lines
          lines={[
            { label: t('Student'), value: campaign.studentName },
            { label: t('Parent or guardian'), value: fullName(guardian) || guardian.customUserId },
            { label: t('Email'), value: guardian.email },
          ]}
        />
        <Action href={`${appUrl}/campaign-analytics/${campaign.id}`}>{t('Open the campaign')}</Action>
      </>
    ),
  }),
)

function staffNotice(admin: Person, { studentName: student }: CampaignFacts, t: Translate): Notice {
  return noticeTo(admin, 'moderation', {
    title: t('Consent withdrawn'),
    message: t('Consent for {student} was withdrawn by a parent or guardian.', { student }),
    student,
  })
}

type Facts = { campaign: CampaignFacts; owner: Owner; withdrawn: boolean; admins: Person[] }

/** Confirms to a guardian that the campaign page is hidden or public again. Tells the staff who and which campaign when it is hidden (P91, P216). */
export default defineEvent<Facts>()({
  kinds: ['consent_withdrawn', 'consent_given'],
  facts: ({ kind, campaignId }, rows) =>
    ofCampaign(campaignId, rows, (campaign, owner) => {
      const withdrawn = kind === 'consent_withdrawn'
      return { campaign, owner, withdrawn, admins: staffWith('moderateCampaigns', rows) }
    }),
  mustReach: ['owner', 'admins'],
  mayMiss: (recipient, { withdrawn }) => recipient === 'admins' && !withdrawn,
  mails: [consentChanged, consentWithdrawnNotice],
  notify({ campaign, owner, withdrawn, admins }, { wordsFor }) {
    const others = withdrawn ? otherAdmins(owner, admins) : []
    const { t } = wordsFor(owner)
    return {
      mails: [
        mailTo(consentChanged, owner, { name: greetingName(owner), withdrawn, campaign }),
        ...others.map(admin => mailTo(consentWithdrawnNotice, admin, { campaign, guardian: owner })),
      ],
      notices: [
        noticeTo(owner, 'campaign_created', {
          title: withdrawn ? t('Consent withdrawn') : t('Consent given'),
          message: withdrawn
            ? t('The campaign’s page is hidden and withdrawals are paused.')
            : t('The campaign’s page is back.'),
          student: campaign.studentName,
        }),
        ...others.map(admin => staffNotice(admin, campaign, wordsFor(admin).t)),
      ],
    }
  },
  samples: [
    { campaign: sampleCampaign, owner: sampleGuardian, withdrawn: true, admins: [sampleAdmin] },
    { campaign: sampleCampaign, owner: sampleGuardian, withdrawn: false, admins: [sampleAdmin] },
  ],
})
