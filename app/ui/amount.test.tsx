import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount } from './amount.tsx'
import { ProgressSummary } from './progress-summary.tsx'

const read = (markup: string) => markup.replace(/<[^>]+>/g, '')

test.each([
  [1_800_000, '$18,000.00'],
  [500, '$5.00'],
  [-300, '\u2212$3.00'],
])('shows amounts with two decimals: %i is %s', (cents, shown) => {
  expect(read(renderToStaticMarkup(<Amount cents={cents} />))).toBe(shown)
})

test('progress shows the amount raised and the goal with two decimals (P201)', () => {
  const summary = (
    <ProgressSummary raisedCents={419_000} goalCents={1_800_000} supporters={3} percent={23} timeLeft="" />
  )
  const words = read(renderToStaticMarkup(summary))
  expect(words).toContain('$4,190.00')
  expect(words).toContain('$18,000.00')
})
