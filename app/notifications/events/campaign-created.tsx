import { calendarDay, campaignTitle } from '../../campaigns/campaign.ts'
import type { Translate } from '../../words/translate.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, Owner, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Inline, Lines, Words } from '../mails/parts.tsx'
import { adminsHear } from '../mails/words.ts'
import { apartFrom, greetingName, mailTo, type Notice, plainNotice } from '../outgoing.ts'
import { ofCampaign } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleGuardian, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    campaign_created: { campaignId: string }
  }
}

const campaignLive: MailDefinition<
  'campaign-live',
  { name: string; byGuardian: boolean; campaign: CampaignFacts }
> = {
  name: 'campaign-live',
  subject: (_, { t }) => t('Campaign Created! Share your link'),
  Mail: ({ props: { name, byGuardian, campaign }, context }) => (
    <MailLayout
      context={context}
      title={context.t('It’s live, {name}', { name })}
      preview={campaignTitle(campaign, context.t)}
      percent={campaign.progressPercent}
      why={context.t('You’re receiving this email because you created a campaign at {product}.', {
        product: context.product,
      })}
    >
      <Words>
        {byGuardian
          ? context.t(
              '“{title}” is open for donations. Most first gifts come from people who know the student: send them the link today.',
              { title: campaignTitle(campaign, context.t) },
            )
          : context.t(
              '“{title}” is open for donations. Most first gifts come from people who know you: send them the link today.',
              { title: campaignTitle(campaign, context.t) },
            )}
      </Words>
      <Lines
        lines={[
          { label: context.t('Goal'), value: context.money(campaign.goalCents) },
          ...(campaign.endDate
            ? [
                {
                  label: context.t('Runs until'),
                  value: calendarDay(campaign.endDate, context.timeZone, context.locale),
                },
              ]
            : []),
        ]}
      />
      <Action href={campaign.link}>{context.t('See your campaign page')}</Action>
      <Words>
        {context.t('Your link:')} <Inline href={campaign.link}>{campaign.link}</Inline>
      </Words>
      {campaign.isApproved ? null : (
        <Words quiet>
          {context.t(
            'We review every new campaign before listing it under Browse Scholars. Your link already works.',
          )}
        </Words>
      )}
    </MailLayout>
  ),
}

const newCampaignNotice: MailDefinition<
  'new-campaign-notice',
  { campaign: CampaignFacts; byGuardian: boolean }
> = {
  name: 'new-campaign-notice',
  subject: (_, { t }) => t('New scholar'),
  Mail: ({ props: { campaign, byGuardian }, context }) => (
    <MailLayout
      context={context}
      title={context.t('A new campaign')}
      preview={campaignTitle(campaign, context.t)}
      percent={campaign.progressPercent}
      why={adminsHear(context)}
    >
      <Words>{context.t('“{title}” was created.', { title: campaignTitle(campaign, context.t) })}</Words>
      <Lines
        lines={[
          { label: context.t('Student'), value: campaign.studentName },
          {
            label: context.t('Created by'),
            value: byGuardian ? context.t('a parent or guardian') : context.t('the student'),
          },
          { label: context.t('Goal'), value: context.money(campaign.goalCents) },
          {
            label: context.t('Listed'),
            value: campaign.isApproved ? context.t('yes') : context.t('awaiting approval'),
          },
        ]}
      />
      <Action href={campaign.link}>{context.t('See the campaign page')}</Action>
    </MailLayout>
  ),
}

function noticeForAdmin(admin: Person, campaign: CampaignFacts, t: Translate): Notice {
  const title = campaignTitle(campaign, t)
  return {
    ...plainNotice(admin, 'campaign_created', 'graduation-cap'),
    title: t('New campaign'),
    message: campaign.isApproved ? title : t('“{title}” is waiting to be listed.', { title }),
    student: campaign.studentName,
  }
}

type Facts = { campaign: CampaignFacts; owner: Owner; byGuardian: boolean; admins: Person[] }

/** The owner gets the link, and the admins are notified of the new scholar (P215, P216). */
export default defineEvent<Facts>()({
  kinds: ['campaign_created'],
  secrets: [],
  bundle: 'campaigns',
  facts: ({ campaignId }, rows) =>
    ofCampaign(campaignId, rows, (campaign, owner) => {
      return { campaign, owner, byGuardian: campaign.byGuardian, admins: rows.admins }
    }),
  mustReach: ['owner'],
  mails: [campaignLive, newCampaignNotice],
  notify({ campaign, owner, byGuardian, admins }, { wordsFor }) {
    const others = apartFrom(owner, admins)
    const { t } = wordsFor(owner)
    return {
      mails: [
        mailTo(campaignLive, owner, { name: greetingName(owner), byGuardian, campaign }),
        ...others.map(admin => mailTo(newCampaignNotice, admin, { campaign, byGuardian })),
      ],
      notices: [
        {
          ...plainNotice(owner, 'campaign_created', 'graduation-cap'),
          title: t('Campaign Created!'),
          message: t('“{title}” is live. Share your link.', { title: campaignTitle(campaign, t) }),
          student: campaign.studentName,
        },
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
