import { calendarDay, campaignTitle } from '../../campaigns/campaign.ts'
import type { Translate } from '../../words/translate.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, Owner, Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Inline, Lines, Paragraph } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { greetingName, mailTo, type Notice, noticeTo, otherAdmins } from '../outgoing.ts'
import { ofCampaign, staffWith } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleGuardian, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    campaign_created: { campaignId: string }
  }
}

const campaignLive = defineMail(
  'campaign-live',
  (
    { name, byGuardian, campaign }: { name: string; byGuardian: boolean; campaign: CampaignFacts },
    { t, product, money, timeZone, locale },
  ) => ({
    subject: t('Campaign Created! Share your link'),
    title: t('It’s live, {name}', { name }),
    preview: campaignTitle(campaign, t),
    campaign,
    why: t('You’re receiving this email because you created a campaign at {product}.', { product }),
    body: (
      <>
        <Paragraph>
          {byGuardian
            ? t(
                '“{title}” is open for donations. Most first gifts come from people who know the student: send them the link today.',
                { title: campaignTitle(campaign, t) },
              )
            : t(
                '“{title}” is open for donations. Most first gifts come from people who know you: send them the link today.',
                { title: campaignTitle(campaign, t) },
              )}
        </Paragraph>
        <Lines
          lines={[
            { label: t('Goal'), value: money(campaign.goalCents) },
            ...(campaign.endDate
              ? [
                  {
                    label: t('Runs until'),
                    value: calendarDay(campaign.endDate, timeZone, locale),
                  },
                ]
              : []),
          ]}
        />
        <Action href={campaign.link}>{t('See your campaign page')}</Action>
        <Paragraph>
          {t('Your link:')} <Inline href={campaign.link}>{campaign.link}</Inline>
        </Paragraph>
        {campaign.isApproved ? null : (
          <Paragraph quiet>
            {t(
              'We review every new campaign before listing it under Browse Scholars. Your link already works.',
            )}
          </Paragraph>
        )}
      </>
    ),
  }),
)

const newCampaignNotice = defineMail(
  'new-campaign-notice',
  ({ campaign, byGuardian }: { campaign: CampaignFacts; byGuardian: boolean }, { t, product, money }) => ({
    subject: t('New scholar'),
    title: t('A new campaign'),
    preview: campaignTitle(campaign, t),
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>{t('“{title}” was created.', { title: campaignTitle(campaign, t) })}</Paragraph>
        <Lines
          lines={[
            { label: t('Student'), value: campaign.studentName },
            {
              label: t('Created by'),
              value: byGuardian ? t('a parent or guardian') : t('the student'),
            },
            { label: t('Goal'), value: money(campaign.goalCents) },
            {
              label: t('Listed'),
              value: campaign.isApproved ? t('yes') : t('awaiting approval'),
            },
          ]}
        />
        <Action href={campaign.link}>{t('See the campaign page')}</Action>
      </>
    ),
  }),
)

function noticeForAdmin(admin: Person, campaign: CampaignFacts, t: Translate): Notice {
  const title = campaignTitle(campaign, t)
  return noticeTo(admin, 'campaign_created', {
    title: t('New campaign'),
    message: campaign.isApproved ? title : t('“{title}” is waiting to be listed.', { title }),
    student: campaign.studentName,
  })
}

type Facts = { campaign: CampaignFacts; owner: Owner; byGuardian: boolean; admins: Person[] }

/** Mails the link to the owner, and notifies the admins of the new campaign (P215, P216). */
export default defineEvent<Facts>()({
  kinds: ['campaign_created'],
  bundle: 'campaigns',
  facts: ({ campaignId }, rows) =>
    ofCampaign(campaignId, rows, (campaign, owner) => {
      return {
        campaign,
        owner,
        byGuardian: campaign.byGuardian,
        admins: staffWith('moderateCampaigns', rows),
      }
    }),
  mustReach: ['owner'],
  mails: [campaignLive, newCampaignNotice],
  notify({ campaign, owner, byGuardian, admins }, { wordsFor }) {
    const others = otherAdmins(owner, admins)
    const { t } = wordsFor(owner)
    return {
      mails: [
        mailTo(campaignLive, owner, { name: greetingName(owner), byGuardian, campaign }),
        ...others.map(admin => mailTo(newCampaignNotice, admin, { campaign, byGuardian })),
      ],
      notices: [
        noticeTo(owner, 'campaign_created', {
          title: t('Campaign Created!'),
          message: t('“{title}” is live. Share your link.', { title: campaignTitle(campaign, t) }),
          student: campaign.studentName,
        }),
        ...others.map(admin => noticeForAdmin(admin, campaign, wordsFor(admin).t)),
      ],
    }
  },
  samples: [
    {
      campaign: { ...sampleCampaign, isApproved: false },
      owner: sampleOwner,
      byGuardian: false,
      admins: [sampleAdmin],
    },
    { campaign: sampleCampaign, owner: sampleGuardian, byGuardian: true, admins: [sampleAdmin] },
  ],
})
