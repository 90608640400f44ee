import { openDatabase } from '#app/platform/database/database.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import type { World } from '#tests/world/app.ts'
import { asSuperuser, databaseOf } from './fill-database.ts'

/** A statement that ran, also inside a function or trigger of the database. */
export type Ran = {
  /** The operation, job or command during which it ran. */
  during: string
  sql: string
  /** The blocks of 8 kB that it read, from memory or disk. */
  blocks: number
  /** The most rows that one scan of a table or index visited, and that a sequential scan did. */
  scan: Scan
  sequential: Scan
}
export type Scan = { rows: number; of: string }

export type Watch = {
  ran: Ran[]
  /** Names what runs next. */
  during(name: string): void
  /** Closes the world's connections. */
  close(): Promise<void>
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
type Explained = {
  'Query Text': string
  Plan: Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/** Makes PostgreSQL send the plan of every statement that the world runs from now on, as it ran (auto_explain), and collects them. */
export async function watchStatements(world: World): Promise<Watch> {
  const ran: Ran[] = []
  let current = ''
  const database = databaseOf(world)
  await asSuperuser(world, async client => {
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter database ${database} set ${name} = '${value}'`)
  })
  // Settings of a database apply to new connections.
  world.app.db = openDatabase(world.databaseUrl, silentLog)
  world.app.db.pool.on('connect', client => {
    client.on('notice', ({ message = '' }) => {
      const [duration = '', plan] = message.split(/ plan:\n/)
      if (duration.startsWith('duration:') && plan) ran.push({ during: current, ...read(JSON.parse(plan)) })
    })
  })
  return {
    ran,
    during(name) {
      current = name
    },
    close: () => world.app.db.close(),
  }
}

function read({ 'Query Text': sql, Plan: plan }: Explained): Omit<Ran, 'during'> {
  const scans = scansIn(plan)
  return {
    sql: sql.replace(/\s+/g, ' ').trim(),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    scan: largest(scans),
    sequential: largest(scans.filter(({ of }) => of.startsWith('Seq Scan'))),
  }
}

const largest = (scans: readonly Scan[]): Scan =>
  scans.reduce((most, scan) => (scan.rows > most.rows ? scan : most), { rows: 0, of: 'no table' })

function scansIn(node: Node): Scan[] {
  const inner = (node.Plans ?? []).flatMap(scansIn)
  const of = node['Relation Name'] ?? node['Index Name']
  if (!of || node['Node Type'] === 'ModifyTable') return inner
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops'])
  return [...inner, { rows, of: `${node['Node Type']} of ${of}` }]
}
