import { calendarDay, campaignTitle } from '../../campaigns/campaign.ts'
import { Letter } from './letter.tsx'
import { Action, Inline, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const campaignLive: Template<'campaign-live'> = {
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
