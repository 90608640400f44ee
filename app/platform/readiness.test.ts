import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { isReady } from './readiness.server.ts'

test('a frozen database gets only one query, however often readiness is checked', async () => {
  const query = vi.fn(() => Promise.withResolvers().promise)
  const pool = { query, connect: query } as unknown as pg.Pool
  expect(await Promise.all(Array.from({ length: 30 }, () => isReady(pool)))).toEqual(Array(30).fill(false))
  expect(query).toHaveBeenCalledTimes(1)
})
