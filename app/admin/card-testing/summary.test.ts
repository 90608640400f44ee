import { expect, it } from 'vitest'
import { wordsOf } from '#app/words/languages.ts'
import { type SummaryFacts, summaryText } from './summary.ts'

const quiet: SummaryFacts = {
  isPaused: false,
  pausedCampaigns: 0,
  attacked: [],
  attempts: 120,
  declined: 1,
  refused: 0,
  minimum: '€5',
}
const lastHour = 'In the last hour, 120 cards were tried and 1 declined.'
const quietHour = 'All quiet: 120 cards tried in the last hour, 1 declined.'
const measures = 'first-time donors give at least €5, and wait after their first declined card.'

it.each<[Partial<SummaryFacts>, string]>([
  [{}, quietHour],
  [{ attempts: 1, declined: 0 }, 'All quiet: 1 card tried in the last hour, none declined.'],
  [{ attempts: 0, declined: 0 }, 'All quiet: no cards tried in the last hour, none declined.'],
  [{ refused: 3 }, `${quietHour} 3 more attempts were blocked.`],
  [{ pausedCampaigns: 2 }, `${quietHour} Giving is paused for 2 campaigns.`],
  [{ attacked: ['Maya R.'] }, `Someone is testing stolen cards on Maya R.: ${measures} ${lastHour}`],
  [
    { attacked: ['Maya R.', 'Ada L.'], pausedCampaigns: 1 },
    `Someone is testing stolen cards on Maya R. and Ada L.: ${measures} Giving is paused for 1 campaign. ${lastHour}`,
  ],
  [
    { attacked: ['A', 'B', 'C', 'D'] },
    `Someone is testing stolen cards on 4 campaigns: ${measures} ${lastHour}`,
  ],
  [{ attacked: ['A', null] }, `Someone is testing stolen cards across the platform: ${measures} ${lastHour}`],
  [{ isPaused: true, attacked: [null] }, `Giving is paused everywhere. ${lastHour}`],
])('%o', (change, text) => {
  expect(summaryText({ ...quiet, ...change }, wordsOf('en'))).toBe(text)
})
