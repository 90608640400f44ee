import { Letter } from './letter.tsx'
import { Action, Large, Lines, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const weeklyReport: Template<'weekly-report'> = {
  subject: ({ week }, { t, money }) => t('Your week: {amount}', { amount: money(week.raisedCents) }),
  Mail({ props: { name, campaign, week }, house }) {
    const { t, product, money } = house
    const gifts = t('{count, plural, one {# gift} other {# gifts}}', { count: week.gifts })
    return (
      <Letter
        house={house}
        title={t('Your week, {name}', { name })}
        preview={gifts}
        percent={campaign.progressPercent}
        why={t('You get this mail once a week because you run a campaign at {product}.', { product })}
      >
        <Words>{t('In the last seven days your campaign raised')}</Words>
        <Large>{money(week.raisedCents)}</Large>
        <Lines
          lines={[
            { label: t('Gifts'), value: String(week.gifts) },
            { label: t('Raised so far'), value: money(campaign.raisedCents) },
            { label: t('Goal'), value: money(campaign.goalCents) },
          ]}
        />
        {week.words.map(({ donor, message }, index) => (
          <Quote key={index}>{`${message} (${donor ?? t('Someone')})`}</Quote>
        ))}
        {week.gifts === 0 ? (
          <Words>{t('A quiet week. Sharing your link once more often helps.')}</Words>
        ) : null}
        <Action href={`${house.appUrl}/account`}>{t('Share your campaign')}</Action>
      </Letter>
    )
  },
}
