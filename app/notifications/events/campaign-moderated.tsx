import { phrase } from '../../lib/phrase.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, Owner } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Quote, Words } from '../mails/parts.tsx'
import { greetingName, mailTo, plainNotice } from '../outgoing.ts'
import { ofCampaign } from '../rows.ts'
import { sampleCampaign, sampleOwner } from '../samples.ts'

type Moderation = 'approved' | 'unlisted' | 'deactivated'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    campaign_moderated: { campaignId: string; act: Moderation; reason: string }
  }
}

const notice = {
  approved: {
    subject: phrase('Your campaign is listed'),
    title: phrase('Good news, {name}'),
    words: phrase('We’ve reviewed your campaign. People can now find it on the browse page.'),
  },
  unlisted: {
    subject: phrase('Your campaign is no longer listed'),
    title: phrase('About your campaign, {name}'),
    words: phrase(
      'Your campaign no longer appears on the browse page or in search engines. Its link still works, and the money it raised is still yours.',
    ),
  },
  deactivated: {
    subject: phrase('Your campaign was taken down'),
    title: phrase('About your campaign, {name}'),
    words: phrase(
      'Your campaign was taken down. Its page is offline, and the money it raised is on hold until this is settled.',
    ),
  },
}

const campaignModerated: MailDefinition<
  'campaign-moderated',
  { name: string; act: Moderation; reason: string; campaign: CampaignFacts }
> = {
  name: 'campaign-moderated',
  subject: ({ act }, { t }) => t(notice[act].subject),
  Mail({ props: { name, act, reason, campaign }, context }) {
    const { t, product, supportEmail } = context
    return (
      <MailLayout
        context={context}
        title={t(notice[act].title, { name })}
        preview={t(notice[act].words)}
        percent={campaign.progressPercent}
        why={t('You’re receiving this email because you have a campaign at {product}.', { product })}
      >
        <Words>{t(notice[act].words)}</Words>
        {reason ? <Words>{t('The reason:')}</Words> : null}
        {reason ? <Quote>{reason}</Quote> : null}
        <Action href={act === 'deactivated' ? `${context.appUrl}/account` : campaign.link}>
          {act === 'deactivated' ? t('Open your account') : t('View your campaign')}
        </Action>
        <Words quiet>{t('Think this is a mistake? Write to {supportEmail}.', { supportEmail })}</Words>
      </MailLayout>
    )
  },
}

type Facts = { campaign: CampaignFacts; owner: Owner; act: Moderation; reason: string }

/** Notifies the owner in writing what an admin decided, and why (P98). */
export default defineEvent<Facts>()({
  kinds: ['campaign_moderated'],
  secrets: [],
  facts: ({ campaignId, act, reason }, rows) =>
    ofCampaign(campaignId, rows, (campaign, owner) => ({ campaign, owner, act, reason })),
  mustReach: ['owner'],
  mails: [campaignModerated],
  notify({ campaign, owner, act, reason }, { wordsFor }) {
    const { t } = wordsFor(owner)
    return {
      mails: [mailTo(campaignModerated, owner, { name: greetingName(owner), act, reason, campaign })],
      notices: [
        {
          ...plainNotice(owner, 'moderation', 'shield'),
          title: t(notice[act].subject),
          message: reason || t('People can now find it on the browse page.'),
          student: campaign.studentName,
        },
      ],
    }
  },
  samples: [
    {
      campaign: sampleCampaign,
      owner: sampleOwner,
      act: 'unlisted',
      reason: 'The school could not confirm the enrollment.',
    },
    { campaign: sampleCampaign, owner: sampleOwner, act: 'approved', reason: '' },
    {
      campaign: sampleCampaign,
      owner: sampleOwner,
      act: 'deactivated',
      reason: 'The story is copied from another page.',
    },
  ],
})
