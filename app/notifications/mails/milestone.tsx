import type { Telling } from '../event.ts'
import type { CampaignFacts, Owner } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { greetingName, letter, plainNotice, type Told } from '../told.ts'
import { Letter } from './letter.tsx'
import { Action, Words } from './parts.tsx'

/** To the owner: how much of the goal is raised. */
export const milestone: MailDefinition<
  'milestone',
  { name: string; percent: number; campaign: CampaignFacts }
> = {
  name: 'milestone',
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

/** The owner hears of a milestone that was newly reached, with where the campaign stands now; by mail where they want campaign updates. */
export function notifyOfMilestone(
  percent: number,
  owner: Owner,
  campaign: CampaignFacts,
  { wordsFor }: Telling,
): Told<'milestone'> {
  const { t } = wordsFor(owner)
  const raised = campaign.progressPercent
  return {
    letters: owner.campaignUpdates
      ? [letter(milestone, owner, { name: greetingName(owner), percent: raised, campaign })]
      : [],
    notices: [
      {
        ...plainNotice(owner, 'milestone', 'trophy'),
        title: percent === 100 ? t('Goal reached!') : t('Milestone reached'),
        message: t('{percent}% of your goal is raised.', { percent: raised }),
        student: campaign.studentName,
      },
    ],
  }
}
