import { phrase } from '../../lib/phrase.ts'
import { Letter } from './letter.tsx'
import { Action, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'

const told = {
  approved: {
    subject: phrase('Your campaign is listed'),
    title: phrase('Good news, {name}'),
    words: phrase('Your campaign was reviewed. It can be found on the browse page from now on.'),
  },
  unlisted: {
    subject: phrase('Your campaign is no longer listed'),
    title: phrase('About your campaign, {name}'),
    words: phrase(
      'Your campaign does not show on the browse page and in search engines. Its own link works as before, and what it raised stays yours.',
    ),
  },
  deactivated: {
    subject: phrase('Your campaign was taken down'),
    title: phrase('About your campaign, {name}'),
    words: phrase(
      'Your campaign was taken down. Its page is gone; what it raised is kept until this is settled.',
    ),
  },
}

export const campaignModerated: Template<'campaign-moderated'> = {
  subject: ({ act }, { t }) => t(told[act].subject),
  Mail({ props: { name, act, reason, campaign }, house }) {
    const { t, product, supportEmail } = house
    return (
      <Letter
        house={house}
        title={t(told[act].title, { name })}
        preview={t(told[act].words)}
        percent={campaign.progressPercent}
        why={t('You get this mail because you have a campaign at {product}.', { product })}
      >
        <Words>{t(told[act].words)}</Words>
        {reason ? <Words>{t('The reason:')}</Words> : null}
        {reason ? <Quote>{reason}</Quote> : null}
        <Action href={act === 'deactivated' ? `${house.appUrl}/account` : campaign.link}>
          {act === 'deactivated' ? t('Open your account') : t('View your campaign')}
        </Action>
        <Words quiet>{t('Do you see it otherwise? Write to {supportEmail}.', { supportEmail })}</Words>
      </Letter>
    )
  },
}
