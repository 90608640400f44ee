import { expect, it } from 'vitest'
import { planDonations } from '#app/demo/donation-plan.ts'
import { seededRandom } from '#app/lib/seeded-random.ts'

it('donations add up to the target: mostly small presets, rarely above $250, about $60 on average', () => {
  const targetCents = 100_000_000
  const [from, until] = [new Date('2026-09-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z')]
  const plan = planDonations(seededRandom(1), { targetCents, purpose: 'tuition', from, until })
  const total = plan.reduce((sum, { amountCents }) => sum + amountCents, 0)
  expect(total).toBeGreaterThan(targetCents - 100)
  expect(total).toBeLessThan(targetCents + 250_000)
  const share = (fits: (cents: number) => boolean) =>
    plan.filter(({ amountCents }) => fits(amountCents)).length / plan.length
  expect(share(cents => [2_500, 5_000, 10_000].includes(cents))).toBeGreaterThan(0.6)
  expect(share(cents => cents >= 25_000)).toBeLessThan(0.06)
  expect(
    plan.every(({ amountCents, at }) => Number.isInteger(amountCents) && at >= from && at <= until),
  ).toBe(true)
  expect(total / plan.length).toBeGreaterThan(5_000)
  expect(total / plan.length).toBeLessThan(7_500)
})
