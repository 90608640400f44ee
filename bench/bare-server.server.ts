import { createServer } from 'node:http'
import pg from 'pg'
import { loadBrowsePage } from '#app/campaigns/browse/load-browse-page.server.ts'
import { loadCampaignPage } from '#app/donations/load-campaign-page.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/routes.server.ts'
import { adminPages } from './admin-pages.ts'
import { benchAdmin } from './bench-admin.ts'
import { benchApp } from './tassel-app.server.ts'

/** The least that could answer: node:http and pg, with the very statements that Tassel's loaders send. */
type Statement = { name: string | null; text: string; values: readonly unknown[] }

const [databaseUrl = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = benchApp(databaseUrl, Number(port))
const { db, clock } = app
const sample = '0000000001'

/** What a loader sends to the database, in order. */
async function statementsOf(load: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const { recorder, sent } = recording()
  await load(recorder)
  return sent
}

function recording(): { recorder: Db; sent: Statement[] } {
  const sent: Statement[] = []
  const recorder: Db = {
    orm: db.orm,
    rows: (name, text, values = []) => {
      sent.push({ name, text, values })
      return db.rows(name, text, values)
    },
  }
  return { recorder, sent }
}

/** What an admin page's loader sends, asked for as the browser asks. */
async function statementsOfPage(path: string): Promise<Statement[]> {
  const { recorder, sent } = recording()
  const http = buildHttp({ ...app, db: { ...db, ...recorder } }, operations, async () => benchAdmin)
  const response = await http.fetch(new Request(new URL(path, app.env.appUrl)))
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  if (sent.length === 0) throw new Error(`${path} sent nothing to the database`)
  return sent
}

const works: Record<string, Statement[]> = {
  campaign: await statementsOf(on => loadCampaignPage(on, sample, clock.now())),
  browse: await statementsOf(on => loadBrowsePage(on, browse(''), clock.now())),
  search: await statementsOf(on => loadBrowsePage(on, browse('university of 17'), clock.now())),
}
for (const [index, page] of adminPages.entries()) works[`admin-${index}`] = await statementsOfPage(page.path)

function browse(search: string) {
  return { filter: 'all', sort: 'trending', search, after: null } as const
}

createServer(async (request, response) => {
  const [, work = '', id = sample] = (request.url ?? '').split('/')
  const statements = works[work]
  if (!statements) return response.writeHead(404).end()
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
