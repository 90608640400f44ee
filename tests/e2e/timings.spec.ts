import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { openWithPausedClock } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

test('a countdown is recomputed every 60 s (P87)', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'scholar')
  await openWithPausedClock(page, '/account')
  const timer = page.getByRole('timer')
  const minutesLeft = async () => {
    const [, days, hours, minutes] = /(\d+)\D+(\d+)\D+(\d+)/.exec(await timer.innerText())?.map(Number) ?? []
    return ((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)
  }
  const before = await minutesLeft()
  expect(before).toBeGreaterThan(0)
  await page.clock.runFor(59_000)
  expect(await minutesLeft()).toBe(before)
  await page.clock.runFor(2_000)
  await expect.poll(minutesLeft).toBe(before - 1)
})

test('the list of supporters scrolls within 96 units (P176)', { tag: '@phone' }, async ({ page }) => {
  const answer = await page.request.get('/api/screens/scholars?search=Amara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  await page.goto(`/campaign/amara/${campaigns[0]?.id}`)
  const list = page.getByRole('region', { name: 'Supporters and their words' })
  await list.scrollIntoViewIfNeeded()
  expect((await list.boundingBox())?.height).toBe(96 * 4)
  const last = list.getByRole('listitem').last()
  await expect(last).not.toBeInViewport()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
})
