import { phrase } from '../../lib/phrase.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, Owner } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph, Quote } from '../mails/parts.tsx'
import { greetingName, mailTo, noticeTo } from '../outgoing.ts'
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

const campaignModerated = defineMail(
  'campaign-moderated',
  (
    {
      act,
      name,
      reason,
      campaign,
    }: { name: string; act: Moderation; reason: string; campaign: CampaignFacts },
    { t, product, supportEmail, appUrl },
  ) => ({
    subject: t(notice[act].subject),
    title: t(notice[act].title, { name }),
    preview: t(notice[act].words),
    campaign,
    why: t('You’re receiving this email because you have a campaign at {product}.', { product }),
    body: (
      <>
        <Paragraph>{t(notice[act].words)}</Paragraph>
        {reason ? <Paragraph>{t('The reason:')}</Paragraph> : null}
        {reason ? <Quote>{reason}</Quote> : null}
        <Action href={act === 'deactivated' ? `${appUrl}/account` : campaign.link}>
          {act === 'deactivated' ? t('Open your account') : t('View your campaign')}
        </Action>
        <Paragraph quiet>
          {t('Think this is a mistake? Write to {supportEmail}.', { supportEmail })}
        </Paragraph>
      </>
    ),
  }),
)

/** Notifies the owner of an admin's decision about the campaign, with the reason (P98). */
export default defineEvent<{ campaign: CampaignFacts; owner: Owner; act: Moderation; reason: string }>()({
  kinds: ['campaign_moderated'],
  facts: ({ campaignId, act, reason }, rows) =>
    ofCampaign(campaignId, rows, (campaign, owner) => ({ campaign, owner, act, reason })),
  mustReach: ['owner'],
  mails: [campaignModerated],
  notify({ campaign, owner, act, reason }, { wordsFor }) {
    const { t } = wordsFor(owner)
    return {
      mails: [mailTo(campaignModerated, owner, { name: greetingName(owner), act, reason, campaign })],
      notices: [
        noticeTo(owner, 'moderation', {
          title: t(notice[act].subject),
          message: reason || t('People can now find it on the browse page.'),
          student: campaign.studentName,
        }),
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
