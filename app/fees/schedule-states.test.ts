import { expect, test } from 'vitest'
import { scheduleState } from './schedule-states.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const schedule = (id: string, validFrom: number, madeAt: number) => ({
  id,
  validFrom: at(validFrom),
  madeAt: at(madeAt),
})
const all = [
  schedule('first', 1, 1),
  schedule('second', 5, 4),
  schedule('plan', 20, 6),
  schedule('withdrawn', 25, 6),
  schedule('instead', 25, 7),
]

test.each([
  [2, ['in-force', 'upcoming', 'upcoming', 'replaced', 'upcoming']],
  [5, ['ended', 'in-force', 'upcoming', 'replaced', 'upcoming']],
  [20, ['ended', 'ended', 'in-force', 'replaced', 'upcoming']],
  [30, ['ended', 'ended', 'ended', 'replaced', 'in-force']],
])('on day %i, the schedules are %j', (day, states) => {
  expect(all.map(one => scheduleState(one, all, at(day)))).toEqual(states)
})
