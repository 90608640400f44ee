import { describe, expect, test } from 'vitest'
import { outcomeOf, pausesMs } from './retry-schedule.ts'

const second = 1_000
const hour = 3_600 * second
const next = (status: number | null, attempts = 1, random = 0, retryAfterMs: number | null = null) =>
  outcomeOf({ status, retryAfterMs }, attempts, random)

describe('what follows an attempt (P664)', () => {
  test('a failure is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h', () => {
    const pauses = pausesMs.slice(1).map((_, at) => next(500, at + 1))
    expect(pauses).toEqual(
      [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map(seconds => ({
        outcome: 'retry',
        afterMs: seconds * second,
      })),
    )
  })

  test('after the tenth attempt there is none', () => {
    expect(next(500, 10)).toEqual({ outcome: 'dead' })
    expect(next(null, 10)).toEqual({ outcome: 'dead' })
    expect(next(200, 10)).toEqual({ outcome: 'delivered' })
  })

  test('pauses are lengthened by up to a tenth', () => {
    expect(next(500, 2, 0.5)).toEqual({ outcome: 'retry', afterMs: 315 * second })
    expect(next(500, 2, 0.999)).toMatchObject({ afterMs: 329_970 })
  })

  test.each([200, 201, 202, 204, 299])('%i is success', status =>
    expect(next(status)).toEqual({ outcome: 'delivered' }),
  )
  test.each([100, 199, 300, 301, 302, 304, 307, 308, 400, 401, 404, 409, 429, 500, 503, 0, null])(
    '%s is a failure',
    status => expect(next(status)).toMatchObject({ outcome: 'retry' }),
  )
  test('410 ends the endpoint, whatever the attempt', () => {
    expect(next(410)).toEqual({ outcome: 'gone' })
    expect(next(410, 10)).toEqual({ outcome: 'gone' })
  })

  test('Retry-After lengthens a pause and never shortens it', () => {
    expect(next(429, 1, 0, 60 * second)).toMatchObject({ afterMs: 60 * second })
    expect(next(503, 9, 0, 60 * second)).toMatchObject({ afterMs: 24 * hour })
    expect(next(200, 1, 0, 60 * second)).toEqual({ outcome: 'delivered' })
  })
})
