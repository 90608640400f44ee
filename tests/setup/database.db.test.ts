import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from './database.server.ts'

const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
afterAll(() => Promise.all([one.drop(), other.drop()]))

test('every migration is applied and nothing is in it', async () => {
  const { rows } = await one.pool.query('select count(*)::int as applied from migrations')
  expect(rows[0].applied).toBeGreaterThan(0)
})

test('what one test file writes, no other sees', async () => {
  await one.pool.query('create table mine as select 1 as mark')
  await expect(other.pool.query('select * from mine')).rejects.toMatchObject({ code: '42P01' })
})
