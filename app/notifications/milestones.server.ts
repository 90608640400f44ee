import type { Tx } from '../platform/database.server.ts'
import type { ToldEvent } from './facts.ts'
import { greetingName, letter, nobody, plainNotice, type Told, wordsFor } from './told.ts'

/** Per cent of the goal that are worth a word, each once a campaign. */
export const milestones = [25, 50, 75, 100] as const

/** The owner hears of the highest milestone that a gift has reached, by mail where they want campaign updates. */
export async function tellMilestones(tx: Tx, { facts }: ToldEvent, now: Date): Promise<Told> {
  if (facts.kind !== 'donation_captured') return nobody
  const { campaign, owner } = facts
  const reached = milestones.filter(percent => campaign.progressPercent >= percent)
  const fresh = await tx.rows<{ percent: number }>(
    'reach_milestones',
    `insert into campaign_milestones (campaign_id, percent, reached_at) select $1, p, $3 from unnest($2::smallint[]) as p
     on conflict do nothing returning percent`,
    [campaign.id, reached, now],
  )
  const percent = Math.max(...fresh.map(row => row.percent), 0)
  if (percent === 0) return nobody
  const t = wordsFor(owner)
  return {
    letters: owner.campaignUpdates
      ? [letter('milestone', owner, { name: greetingName(owner), percent, campaign })]
      : [],
    notices: [
      {
        ...plainNotice(owner, 'milestone', 'trophy'),
        title: percent === 100 ? t('Goal reached!') : t('Milestone reached'),
        message: t('{percent}% of your goal is raised.', { percent }),
        student: campaign.studentName,
      },
    ],
  }
}
