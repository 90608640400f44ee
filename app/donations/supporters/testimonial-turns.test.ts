import { describe, expect, test } from 'vitest'
import { nextTestimonial, previousTestimonial, testimonialEveryMs } from './testimonial-turns.ts'

describe('the testimonial carousel', () => {
  test('shows 8 entries in turn, every 3 s (P178)', () => {
    const seen = [0]
    for (let i = 0; i < 8; i += 1) seen.push(nextTestimonial(seen.at(-1) ?? 0, 8))
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0])
    expect(testimonialEveryMs).toBe(3_000)
  })

  test('goes back too, and stays at 0 without entries', () => {
    expect(previousTestimonial(0, 8)).toBe(7)
    expect(previousTestimonial(3, 8)).toBe(2)
    expect([nextTestimonial(0, 0), previousTestimonial(0, 0), nextTestimonial(0, 1)]).toEqual([0, 0, 0])
  })
})
