import type { CampaignMonths } from '../campaigns/period.ts'
import type { DemoStudent } from './world.ts'

const day = 24 * 60 * 60 * 1000

/** When a demo campaign was created and how long it runs: what is active today must still have an end in front of it. */
export function scheduleOf(student: DemoStudent, today: Date): { createdAt: Date; months: CampaignMonths } {
  const { state, startedMonthsAgo } = student.plan
  const over = state === 'ended' || state === 'ended-withdrawn'
  // Without a chosen duration a campaign runs 3 months: room for one that started up to 80 days ago.
  const daysAgo = over ? Math.max(startedMonthsAgo, 3.2) * 30.4 : Math.min(startedMonthsAgo * 30.4 + 2, 80)
  return { createdAt: new Date(today.getTime() - Math.trunc(daysAgo * day)), months: over ? 2 : null }
}
