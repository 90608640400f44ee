import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { bareStatements } from './bare-statements.ts'

/**
 * The minimal server on a database: node:http, pg, and one prepared statement per request. Serves `GET /campaign/<id>`, `/browse` and
 * `/search/<words>`; `POST /` runs the statement in the body.
 */
const [databaseUrl = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const statements = new Map<string, string>(Object.entries(bareStatements))

async function statementOf(request: IncomingMessage): Promise<pg.QueryConfig> {
  if (request.method === 'POST') return (await json(request)) as pg.QueryConfig
  const [, name = '', value] = (request.url ?? '').split('/')
  const values = value === undefined ? [] : [decodeURIComponent(value)]
  return { name, text: statements.get(name) ?? '', values }
}

createServer(async (request, response) => {
  const { rows } = await pool.query(await statementOf(request))
  const body = JSON.stringify(rows[0]?.body ?? rows)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(port), '127.0.0.1')
