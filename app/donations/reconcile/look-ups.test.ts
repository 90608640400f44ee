import { describe, expect, it } from 'vitest'
import { pauseAfterFailure, pauseOfCaptured, pauseOfOpen } from './look-ups.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('an open payment', () => {
  it('is looked up in the first runs, then less often, at most an hour apart', () => {
    const lookUps: number[] = []
    for (let passed = 1, due = 0; passed <= 24 * 60; passed++) {
      if (passed * minute < due) continue
      lookUps.push(passed)
      due = passed * minute + pauseOfOpen(passed * minute)
    }
    expect(lookUps.slice(0, 10)).toEqual([1, 2, 3, 5, 8, 12, 18, 27, 41, 62])
    expect(lookUps.length).toBeLessThan(37)
  })
})

describe('a failed look-up', () => {
  it('delays only its own payment, by 5 minutes at most', () => {
    expect([1, 2, 3, 4, 5, 60].map(failures => pauseAfterFailure(failures) / 1_000)).toEqual([
      30, 60, 120, 240, 300, 300,
    ])
  })
})

describe('a captured payment', () => {
  it('is looked up ten times at most within 120 days, then never again', () => {
    const lookUps: number[] = []
    let age = 0
    for (let pause = pauseOfCaptured(age); pause !== null; pause = pauseOfCaptured(age)) {
      age += pause
      lookUps.push(age)
    }
    expect(lookUps.slice(0, 4)).toEqual([hour, 4 * hour, 16 * hour, 64 * hour])
    expect(lookUps.length).toBeLessThan(11)
    expect(lookUps.at(-1)).toBeLessThanOrEqual(120 * day)
    expect(lookUps.at(-1)).toBeGreaterThan(90 * day)
  })
})
