import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { type BareGift, groupedGifts, recordOne } from './bare-gifts.server.ts'
import { bareStatements } from './bare-statements.ts'

/**
 * The minimal server on a database: node:http, pg, and one prepared statement per request. Serves `GET /campaign/<id>` and
 * `/search/<words>`; `POST /donation` and `/grouped` record a donation.
 */
const [databaseUrl = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const grouped = groupedGifts(pool)
const statements = new Map<string, string>(Object.entries(bareStatements))

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, work = '', value] = (request.url ?? '').split('/')
  if (request.method === 'POST') {
    const donation = (await json(request)) as BareGift
    await (work === 'grouped' ? grouped(donation) : recordOne(pool, donation))
    return { received: true }
  }
  const values = value === undefined ? [] : [decodeURIComponent(value)]
  const { rows } = await pool.query({ name: work, text: statements.get(work) ?? '', values })
  return rows[0]?.body ?? null
}

createServer(async (request, response) => {
  const body = JSON.stringify(await answer(request))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(port), '127.0.0.1')
