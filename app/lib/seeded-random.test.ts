import { describe, expect, it } from 'vitest'
import { seededRandom } from '#app/lib/seeded-random.ts'

const draw = (seed: number, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => random.next())
}

describe('seededRandom', () => {
  it('repeats its sequence for the same seed and differs for another', () => {
    expect(draw(7, 20)).toEqual(draw(7, 20))
    expect(draw(7, 20)).not.toEqual(draw(8, 20))
  })

  it('generates the published mulberry32 sequence', () => {
    expect(draw(1, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
  })

  it('is uniform in 0..1', () => {
    const numbers = draw(42, 20_000)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThan(1)
    const tenths = Array.from(
      { length: 10 },
      (_, tenth) => numbers.filter(n => Math.floor(n * 10) === tenth).length,
    )
    for (const count of tenths) expect(Math.abs(count - 2_000)).toBeLessThan(200)
  })

  it('draws integers including both ends', () => {
    const random = seededRandom(3)
    const seen = new Set(Array.from({ length: 300 }, () => random.int(-1, 2)))
    expect([...seen].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2])
  })

  it('picks every element and refuses an empty list', () => {
    const random = seededRandom(4)
    expect(new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])))).toEqual(
      new Set(['a', 'b', 'c']),
    )
    expect(() => random.pick([])).toThrow(RangeError)
  })

  it('respects a probability', () => {
    const random = seededRandom(5)
    const hits = Array.from({ length: 10_000 }, () => random.chance(0.18)).filter(Boolean).length
    expect(hits).toBeGreaterThan(1_650)
    expect(hits).toBeLessThan(1_950)
    expect(random.chance(0)).toBe(false)
    expect(random.chance(1)).toBe(true)
  })
})
