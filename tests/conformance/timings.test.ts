import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { featureEveryMs } from '#app/accounts/sign-in/screens/feature-list.tsx'
import { reconnectAfter } from '#app/shell/wire/use-live.browser.ts'
import { celebrationMs } from '#app/ui/drawings/celebration.tsx'
import { countdownEveryMs } from '#app/ui/use-now.ts'

/** The specification's timings that are constants of a screen; what they do is walked through in tests/e2e. */

const source = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')

test('the feature list turns every 2 s over three items', () => {
  expect(featureEveryMs).toBe(2_000)
  expect(source('app/accounts/sign-in/screens/feature-list.tsx').match(/title: phrase\(/g)).toHaveLength(3)
})

test('countdowns look at the clock every 60 s', () => {
  expect(countdownEveryMs).toBe(60_000)
})

test('the celebration shows 4 s and completes 0.5 s later', () => {
  expect(celebrationMs).toEqual({ shown: 4_000, slide: 500 })
})

test('a lost connection is tried again after 1, 2, 5 and 10 s', () => {
  expect(reconnectAfter).toEqual([1, 2, 5, 10])
})

test('the supporter list is at most 96 units high', () => {
  expect(source('app/donations/supporters/screens/supporters.tsx')).toContain('max-h-96')
})
