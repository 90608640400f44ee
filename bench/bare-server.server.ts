import { createServer } from 'node:http'
import pg from 'pg'
import { loadTotals } from '#app/admin/totals.server.ts'
import { loadBrowsePage } from '#app/campaigns/browse-loader.server.ts'
import { loadCampaignPage } from '#app/donations/loaders.server.ts'
import type { Db } from '#app/platform/database.server.ts'
import { benchApp } from './tassel-app.server.ts'

/** The least that could answer: node:http and pg, with the very statements that Tassel's loaders send. */
type Statement = { name: string | null; text: string; values: readonly unknown[] }

const [databaseUrl = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const { db, clock, env } = benchApp(databaseUrl, Number(port))
const sample = '0000000001'

/** What a loader sends to the database, in order. */
async function statementsOf(load: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const recorder: Db = {
    orm: db.orm,
    rows: (name, text, values = []) => {
      sent.push({ name, text, values })
      return db.rows(name, text, values)
    },
  }
  await load(recorder)
  return sent
}

const works = {
  campaign: await statementsOf(on => loadCampaignPage(on, sample, clock.now())),
  browse: await statementsOf(on => loadBrowsePage(on, browse(''), clock.now())),
  search: await statementsOf(on => loadBrowsePage(on, browse('university of 17'), clock.now())),
  totals: await statementsOf(on => loadTotals(on, env.timeZone)),
}

function browse(search: string) {
  return { filter: 'all', sort: 'trending', search, after: null } as const
}

createServer(async (request, response) => {
  const [, work = '', id = sample] = (request.url ?? '').split('/')
  const statements = works[work as keyof typeof works] ?? []
  const results = await Promise.all(
    statements.map(({ name, text, values }) =>
      pool.query({
        ...(name ? { name } : {}),
        text,
        values: values.map(value => (value === sample ? id : value)),
      }),
    ),
  )
  const body = JSON.stringify(results.map(result => result.rows))
  response.setHeader('content-type', 'application/json')
  response.end(body)
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
