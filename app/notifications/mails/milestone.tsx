import type { NotifyContext } from '../event.ts'
import type { CampaignFacts, Owner } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { greetingName, mailTo, type Notifications, noticeTo } from '../outgoing.ts'
import { Action, Paragraph } from './parts.tsx'

export const milestone = defineMail(
  'milestone',
  (
    { percent, name, campaign }: { name: string; percent: number; campaign: CampaignFacts },
    { t, product, money },
  ) => ({
    subject:
      percent === 100 ? t('Your goal is reached!') : t('You’ve raised {percent}% of your goal', { percent }),
    title: percent === 100 ? t('You made it, {name}', { name }) : t('{percent}%, {name}', { percent, name }),
    preview: t('{raised} of {goal}', {
      raised: money(campaign.raisedCents),
      goal: money(campaign.goalCents),
    }),
    campaign,
    why: t('You’re receiving this email because you asked for campaign updates at {product}.', { product }),
    body: (
      <>
        <Paragraph>
          {t('{raised} of {goal}', {
            raised: money(campaign.raisedCents),
            goal: money(campaign.goalCents),
          })}
        </Paragraph>
        <Action href={campaign.link}>{t('See your campaign page')}</Action>
      </>
    ),
  }),
)

/** Notifies the owner of a new milestone: in the feed, by mail if they want campaign updates, and at 100 % also by push message. */
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
      noticeTo(owner, 'milestone', {
        title: percent === 100 ? t('Goal reached!') : t('Milestone reached'),
        message: t('You’ve raised {percent}% of your goal.', { percent: raised }),
        student: campaign.studentName,
      }),
    ],
    pushes: percent === 100 ? [{ userId: owner.userId, kind: 'goal', facts: {}, path: '/' }] : [],
  }
}
