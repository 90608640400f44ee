import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Functions that the oldest supported browsers lack, and the file that has the fallback. */
const missing = [
  [/\bURL\.canParse\b/, 'app/platform/parsed-url.ts'],
  [/\bIntl\.Segmenter\(/, 'app/campaigns/first-characters.ts'],
] as const

test('only the file with the fallback calls a function that a supported browser lacks (P691)', () => {
  const files = globSync('{app,demo}/**/*.{ts,tsx}').filter(file => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  for (const [call, home] of missing) {
    const callers = files.filter(file => call.test(readFileSync(file, 'utf8')))
    expect(callers.filter(file => file !== home)).toEqual([])
  }
})
