import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { historyStatements } from '../../../bench/dataset/history.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  const client = await database.owner.connect()
  try {
    for (const { text, values } of historyStatements({ campaigns: 100, donations: 20_000 }))
      await client.query(text, [...values])
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}, 120_000)
afterAll(() => database?.drop())

type Plan = {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

async function planOf(sql: string, values: readonly unknown[]): Promise<Plan> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    [...values],
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL returned no plan.')
  return plan
}

async function blocksRead(sql: string, values: readonly unknown[]): Promise<number> {
  const plan = await planOf(sql, values)
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/** How a plan reads a table. */
const readsOf = (plan: Plan, table: string): string[] => [
  ...(plan['Relation Name'] === table ? [plan['Node Type']] : []),
  ...(plan.Plans ?? []).flatMap(part => readsOf(part, table)),
]

/** How screens, receipts and programs read the lines of donations. A full read of the payments takes about 900 blocks. */
const statements: readonly (readonly [string, string, () => Promise<unknown[]>])[] = [
  [
    'some donations',
    'select l.total from donations d join donation_lines l on l.id = d.id and l.has_receipt where d.id = any($1::uuid[])',
    async () => [await someIds(20)],
  ],
  [
    'the newest donations of a campaign',
    `select l.total from donations d join donation_lines l on l.id = d.id left join payments p on p.id = d.id
     where d.campaign_id = $1 and d.status = 'captured' order by d.created_at desc, d.id limit 24`,
    async () => ['0000000007'],
  ],
  [
    'the newest donations of all campaigns',
    `select l.total from donations d left join donation_lines l on l.id = d.id order by d.created_at desc, d.id desc limit 24`,
    async () => [],
  ],
]

async function someIds(count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>('select id from donations limit $1', [count])
  return rows.map(({ id }) => id)
}

test.each(statements)('reads only the payments of %s', async (_name, sql, values) => {
  expect(await blocksRead(sql, await values())).toBeLessThan(500)
})

test('looks up the grants of the donations on a campaign’s page, instead of reading all grants', async () => {
  const newest =
    'select is_recommended from donation_summary where campaign_id = $1 order by created_at desc, id desc limit 21'
  expect(readsOf(await planOf(newest, ['0000000007']), 'offline_donations')).toEqual(['Index Scan'])
})
