import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awayDatabase } from '#tests/setup/away-database.ts'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { waitForDatabase } from './wait-for-database.server.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

describe('a start whose database is away (P723)', () => {
  test('waits until the last of its databases is back, and says so once', async () => {
    const { url, open, close } = await awayDatabase(database.ownerUrl)
    const said: string[] = []
    let waiting = true
    const waited = waitForDatabase([database.ownerUrl, url], line => said.push(line)).then(() => {
      waiting = false
    })
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toMatch(/^The database is away \(.*ECONNREFUSED.*\)\. Waiting up to 2 minutes for it\.$/)
    expect(waiting).toBe(true)
    open()
    await waited
    expect(said).toHaveLength(1)
    close()
  })

  test('gives up after its limit', async () => {
    const { url } = await awayDatabase(database.ownerUrl)
    const said: string[] = []
    await waitForDatabase([url], line => said.push(line), 300)
    expect(said).toHaveLength(1)
  })

  test.each([
    ['a wrong password', { password: 'wrong' }],
    ['a database that doesn’t exist', { pathname: '/nowhere' }],
  ])('doesn’t wait for %s', async (_, wrong) => {
    const url = Object.assign(new URL(database.url), wrong)
    const said: string[] = []
    await waitForDatabase([url.href], line => said.push(line))
    expect(said).toEqual([])
  })
})
