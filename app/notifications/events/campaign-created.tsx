import { calendarDay, campaignTitle, purposeLabel } from '../../campaigns/campaign.ts'
import type { Translate } from '../../words/translate.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, Owner, Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Action, Inline, Lines, Words } from '../mails/parts.tsx'
import { adminsHear } from '../mails/words.ts'
import { ofCampaign } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleGuardian, sampleOwner } from '../samples.ts'
import { apartFrom, greetingName, letter, type Notice, plainNotice } from '../told.ts'

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
  Mail: ({ props: { name, byGuardian, campaign }, house }) => (
    <Letter
      house={house}
      title={house.t('It is live, {name}', { name })}
      preview={campaign.title}
      percent={campaign.progressPercent}
      why={house.t('You get this mail because you created a campaign at {product}.', {
        product: house.product,
      })}
    >
      <Words>
        {byGuardian
          ? house.t(
              '{title} is open for donations. Most first gifts come from people who know the student: send them the link today.',
              { title: campaignTitle(campaign, house.t) },
            )
          : house.t(
              '{title} is open for donations. Most first gifts come from people who know you: send them the link today.',
              { title: campaignTitle(campaign, house.t) },
            )}
      </Words>
      <Lines
        lines={[
          { label: house.t('Goal'), value: house.money(campaign.goalCents) },
          ...(campaign.endDate
            ? [
                {
                  label: house.t('Runs until'),
                  value: calendarDay(campaign.endDate, house.timeZone, house.locale),
                },
              ]
            : []),
        ]}
      />
      <Action href={campaign.link}>{house.t('See your campaign page')}</Action>
      <Words>
        {house.t('Your link:')} <Inline href={campaign.link}>{campaign.link}</Inline>
      </Words>
      {campaign.isApproved ? null : (
        <Words quiet>
          {house.t(
            'We look at every new campaign before it is listed under Browse Scholars. Your link works already.',
          )}
        </Words>
      )}
    </Letter>
  ),
}

const newCampaignNotice: MailDefinition<
  'new-campaign-notice',
  { campaign: CampaignFacts; byGuardian: boolean }
> = {
  name: 'new-campaign-notice',
  subject: (_, { t }) => t('New scholar'),
  Mail: ({ props: { campaign, byGuardian }, house }) => (
    <Letter
      house={house}
      title={house.t('A new campaign')}
      preview={campaign.title}
      percent={campaign.progressPercent}
      why={adminsHear(house)}
    >
      <Words>{house.t('{title} was created.', { title: campaign.title })}</Words>
      <Lines
        lines={[
          { label: house.t('Student'), value: campaign.studentName },
          {
            label: house.t('Created by'),
            value: byGuardian ? house.t('a parent or guardian') : house.t('the student'),
          },
          { label: house.t('Goal'), value: house.money(campaign.goalCents) },
          {
            label: house.t('Listed'),
            value: campaign.isApproved ? house.t('yes') : house.t('waits for approval'),
          },
        ]}
      />
      <Action href={campaign.link}>{house.t('See the campaign page')}</Action>
    </Letter>
  ),
}

function noticeForAdmin(admin: Person, campaign: CampaignFacts, t: Translate): Notice {
  const title = titleIn(t, campaign)
  return {
    ...plainNotice(admin, 'campaign_created', 'graduation-cap'),
    title: t('New campaign'),
    message: campaign.isApproved ? title : t('{title} waits to be listed.', { title }),
    student: campaign.studentName,
  }
}

/** 'Help <student name> with <purpose label>' in the reader's language. */
function titleIn(t: Translate, { studentName, purpose }: CampaignFacts): string {
  return t('Help {name} with {purpose}', { name: studentName, purpose: t(purposeLabel(purpose)) })
}

type Facts = { campaign: CampaignFacts; owner: Owner; byGuardian: boolean; admins: Person[] }

/** The owner gets the link, the admins hear of the new scholar (P215, P216). */
export default defineEvent<Facts>()({
  kinds: ['campaign_created'],
  secrets: [],
  bundle: 'campaigns',
  facts: ({ campaignId }, rows) =>
    ofCampaign(campaignId, rows, (campaign, owner) => {
      return { campaign, owner, byGuardian: campaign.byGuardian, admins: rows.admins }
    }),
  mustHear: ['owner'],
  mails: [campaignLive, newCampaignNotice],
  notify({ campaign, owner, byGuardian, admins }, { wordsFor }) {
    const others = apartFrom(owner, admins)
    const { t } = wordsFor(owner)
    return {
      letters: [
        letter(campaignLive, owner, { name: greetingName(owner), byGuardian, campaign }),
        ...others.map(admin => letter(newCampaignNotice, admin, { campaign, byGuardian })),
      ],
      notices: [
        {
          ...plainNotice(owner, 'campaign_created', 'graduation-cap'),
          title: t('Campaign Created!'),
          message: t('{title} is live. Share your link.', { title: titleIn(t, campaign) }),
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
