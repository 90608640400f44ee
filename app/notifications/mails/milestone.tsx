import { Letter } from './letter.tsx'
import { Action, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const milestone: Template<'milestone'> = {
  subject: ({ percent }, { t }) =>
    percent === 100 ? t('Your goal is reached!') : t('{percent}% of your goal is raised', { percent }),
  Mail({ props: { name, percent, campaign }, house }) {
    const { t, product, money } = house
    return (
      <Letter
        house={house}
        title={
          percent === 100 ? t('You made it, {name}', { name }) : t('{percent}%, {name}', { percent, name })
        }
        preview={t('{raised} of {goal}', {
          raised: money(campaign.raisedCents),
          goal: money(campaign.goalCents),
        })}
        percent={campaign.progressPercent}
        why={t('You get this mail because you want campaign updates at {product}.', { product })}
      >
        <Words>
          {t('{raised} of {goal}', {
            raised: money(campaign.raisedCents),
            goal: money(campaign.goalCents),
          })}
        </Words>
        <Action href={campaign.link}>{t('See your campaign page')}</Action>
      </Letter>
    )
  },
}
