import type { NotifyContext } from '../event.ts'
import type { CampaignFacts, Owner } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { greetingName, mailTo, type Notifications, plainNotice } from '../outgoing.ts'
import { MailLayout } from './mail-layout.tsx'
import { Action, Words } from './parts.tsx'

/** To the owner: how much of the goal is raised. */
export const milestone: MailDefinition<
  'milestone',
  { name: string; percent: number; campaign: CampaignFacts }
> = {
  name: 'milestone',
  subject: ({ percent }, { t }) =>
    percent === 100 ? t('Your goal is reached!') : t('You’ve raised {percent}% of your goal', { percent }),
  Mail({ props: { name, percent, campaign }, context }) {
    const { t, product, money } = context
    return (
      <MailLayout
        context={context}
        title={
          percent === 100 ? t('You made it, {name}', { name }) : t('{percent}%, {name}', { percent, name })
        }
        preview={t('{raised} of {goal}', {
          raised: money(campaign.raisedCents),
          goal: money(campaign.goalCents),
        })}
        percent={campaign.progressPercent}
        why={t('You’re receiving this email because you asked for campaign updates at {product}.', {
          product,
        })}
      >
        <Words>
          {t('{raised} of {goal}', {
            raised: money(campaign.raisedCents),
            goal: money(campaign.goalCents),
          })}
        </Words>
        <Action href={campaign.link}>{t('See your campaign page')}</Action>
      </MailLayout>
    )
  },
}

/**
 * Notifies the owner of a newly reached milestone, with the present state of the campaign; by mail where they want campaign
 * updates.
 */
export function notifyOfMilestone(
  percent: number,
  owner: Owner,
  campaign: CampaignFacts,
  { wordsFor }: NotifyContext,
): Notifications<'milestone'> {
  const { t } = wordsFor(owner)
  const raised = campaign.progressPercent
  return {
    mails: owner.campaignUpdates
      ? [mailTo(milestone, owner, { name: greetingName(owner), percent: raised, campaign })]
      : [],
    notices: [
      {
        ...plainNotice(owner, 'milestone', 'trophy'),
        title: percent === 100 ? t('Goal reached!') : t('Milestone reached'),
        message: t('You’ve raised {percent}% of your goal.', { percent: raised }),
        student: campaign.studentName,
      },
    ],
    pushes: percent === 100 ? [{ userId: owner.userId, kind: 'goal', facts: {}, path: '/' }] : [],
  }
}
