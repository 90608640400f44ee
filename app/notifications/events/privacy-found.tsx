import { defineEvent } from '../event.ts'
import type { CampaignFacts, Owner, Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { greetingName, mailTo, noticeTo, otherAdmins } from '../outgoing.ts'
import { ofCampaign, staffWith } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleGuardian } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `hasLeak`: the platform itself shows the word, or sent it. */
    privacy_found: { campaignId: string; isHidden: boolean; hasLeak: boolean }
    privacy_cleared: { campaignId: string }
  }
}

type Found = 'page' | 'words' | 'none'

const privacyFound = defineMail(
  'privacy-found',
  (
    { found, name, campaign }: { found: Found; name: string; campaign: CampaignFacts },
    { t, product, supportEmail, appUrl },
  ) => {
    const student = campaign.studentName
    const title =
      found === 'page'
        ? t('We hid a page, {name}', { name })
        : found === 'words'
          ? t('We found a private word, {name}', { name })
          : t('The page is back, {name}', { name })
    return {
      subject:
        found === 'page'
          ? t('We hid the page: it shows a private word')
          : found === 'words'
            ? t('Your privacy report found a private word')
            : t('The page is public again'),
      title,
      preview: student,
      campaign,
      why: t('You’re receiving this email because you manage a student’s campaign at {product}.', {
        product,
      }),
      body: (
        <>
          <Paragraph>
            {found === 'page'
              ? t(
                  'We look every week whether the page of {student} shows something private, such as the last name or a phone number. This time it did, so the page is hidden. The privacy report says where the word is and what to do. The money is safe.',
                  { student },
                )
              : found === 'words'
                ? t(
                    'We look every week whether the page of {student} shows something private, such as the last name or a phone number. This time we found such a word. The privacy report says where it was and what we did. The page stays public.',
                    { student },
                  )
                : t('The page of {student} shows nothing private any more. Everyone can see it again.', {
                    student,
                  })}
          </Paragraph>
          <Action href={`${appUrl}/privacy-report/${campaign.id}`}>{t('Open the privacy report')}</Action>
          <Paragraph quiet>
            {t('Think this is a mistake? Write to {supportEmail}.', { supportEmail })}
          </Paragraph>
        </>
      ),
    }
  },
)

const privacyFoundNotice = defineMail(
  'privacy-found-notice',
  (
    { campaign, isHidden, hasLeak }: { campaign: CampaignFacts; isHidden: boolean; hasLeak: boolean },
    { t, product, appUrl },
  ) => ({
    // No name: subjects contain nothing that a person typed.
    subject: hasLeak ? t('We show a student’s private word') : t('A privacy report found a private word'),
    title: hasLeak ? t('The platform shows a student’s private word') : t('A private word was found'),
    preview: campaign.studentName,
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>
          {isHidden
            ? t('The page of {student} is hidden until the word is gone or you find it harmless.', {
                student: campaign.studentName,
              })
            : t('The page of {student} stays public. What a supporter wrote is hidden.', {
                student: campaign.studentName,
              })}
        </Paragraph>
        {hasLeak ? (
          <Paragraph>
            {t(
              'Neither the family nor a supporter typed it there. Other campaigns may show such a word, too.',
            )}
          </Paragraph>
        ) : null}
        <Action href={`${appUrl}/admin/moderation?tab=privacy`}>{t('Open Moderation')}</Action>
      </>
    ),
  }),
)

type Facts = { campaign: CampaignFacts; owner: Owner; found: Found; hasLeak: boolean; admins: Person[] }

/** Tells a guardian and the staff what a privacy report found and hid, and the guardian that the page is back (P889, P890). */
export default defineEvent<Facts>()({
  kinds: ['privacy_found', 'privacy_cleared'],
  facts: (event, rows) =>
    ofCampaign(event.campaignId, rows, (campaign, owner) => ({
      campaign,
      owner,
      found: event.kind === 'privacy_cleared' ? 'none' : event.isHidden ? 'page' : 'words',
      hasLeak: event.kind === 'privacy_found' && event.hasLeak,
      admins: staffWith('moderateCampaigns', rows),
    })),
  mustReach: ['owner', 'admins'],
  // Staff have nothing to do about a supporter's words, which are hidden.
  mayMiss: (recipient, { found, hasLeak }) => recipient === 'admins' && found !== 'page' && !hasLeak,
  mails: [privacyFound, privacyFoundNotice],
  notify({ campaign, owner, found, hasLeak, admins }, { wordsFor }) {
    const isHidden = found === 'page'
    const others = isHidden || hasLeak ? otherAdmins(owner, admins) : []
    const { t } = wordsFor(owner)
    const student = campaign.studentName
    return {
      mails: [
        mailTo(privacyFound, owner, { found, name: greetingName(owner), campaign }),
        ...others.map(admin => mailTo(privacyFoundNotice, admin, { campaign, isHidden, hasLeak })),
      ],
      notices: [
        noticeTo(owner, 'moderation', {
          title:
            found === 'none' ? t('The page is public again') : t('Your privacy report found a private word'),
          message: isHidden
            ? t('The page is hidden until the word is gone.')
            : found === 'words'
              ? t('The page stays public. Open the privacy report to see what we did.')
              : t('The page shows nothing private any more.'),
          student,
        }),
        ...others.map(admin => {
          const words = wordsFor(admin)
          return noticeTo(admin, 'moderation', {
            title: words.t('A private word was found'),
            message: words.t('The privacy report of {student} found a private word.', { student }),
            student,
          })
        }),
      ],
    }
  },
  samples: [
    { campaign: sampleCampaign, owner: sampleGuardian, found: 'page', hasLeak: false, admins: [sampleAdmin] },
    {
      campaign: sampleCampaign,
      owner: sampleGuardian,
      found: 'words',
      hasLeak: false,
      admins: [sampleAdmin],
    },
    { campaign: sampleCampaign, owner: sampleGuardian, found: 'words', hasLeak: true, admins: [sampleAdmin] },
    { campaign: sampleCampaign, owner: sampleGuardian, found: 'none', hasLeak: false, admins: [sampleAdmin] },
  ],
})
