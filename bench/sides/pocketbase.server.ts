import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, type Side, startSide } from './process.server.ts'

/** Starts PocketBase on a copy of the bare tables in its own SQLite database, which the first call fills in `folder`. */
export async function startPocketbase(program: string, databaseUrl: string, folder: string): Promise<Side> {
  if (!existsSync(folder)) await fill(program, databaseUrl, folder)
  const port = await freePort()
  const args = ['serve', '--http', `127.0.0.1:${port}`, ...foldersIn(folder)]
  return await startSide({ name: 'PocketBase', command: program, args, port, path: '/api/health' })
}

const foldersIn = (folder: string) => [
  ...['--dir', join(folder, 'data')],
  ...['--migrationsDir', join(folder, 'migrations')],
]

async function fill(program: string, databaseUrl: string, folder: string): Promise<void> {
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(join(draft, 'migrations'), { recursive: true })
  writeFileSync(join(draft, 'migrations', '1_collections.js'), collections)
  await promisify(execFile)(program, ['migrate', 'up', ...foldersIn(draft)])
  await copyRows(databaseUrl, new DatabaseSync(join(draft, 'data', 'data.db')))
  renameSync(draft, folder)
}

/** Anyone may read and create, and requests aren't logged. */
const collections = `
  migrate(db => {
    const dao = new Dao(db)
    const settings = dao.findSettings()
    settings.logs.maxDays = 0
    dao.saveSettings(settings)
    const fields = of => Object.entries(of).map(([name, type]) => ({ name, type, options: { maxSize: 100000 } }))
    const rules = { type: 'base', listRule: '', viewRule: '', createRule: '' }
    const text = names => Object.fromEntries(names.map(name => [name, 'text']))
    const campaigns = new Collection({ ...rules, name: 'campaigns', schema: fields({
      ...text(['first_name', 'last_name', 'university', 'purpose', 'story']), achievements: 'json', funding_goal: 'number',
      raised_amount: 'number', donor_count: 'number' }) })
    dao.saveCollection(campaigns)
    const campaign = { name: 'campaign', type: 'relation', required: true, options: { collectionId: campaigns.id, maxSelect: 1 } }
    dao.saveCollection(new Collection({ ...rules, name: 'donations', indexes: [
      'create index by_campaign on donations (campaign, created desc, id desc)', 'create index by_time on donations (created desc)',
      'create index by_donor on donations (donor_email, created)'],
      schema: [campaign, ...fields({ amount: 'number', ...text(['donor_name', 'donor_email', 'message']) })] }))
  })`

/** PocketBase has no sums of its own: a trigger, which runs in the same transaction, is the fastest way to keep one. */
const sum = `
  create trigger add_to_campaign after insert on donations begin
    update campaigns set raised_amount = raised_amount + new.amount, donor_count = donor_count + 1 where id = new.campaign;
  end`

async function copyRows(databaseUrl: string, sqlite: DatabaseSync): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  sqlite.exec('pragma synchronous = off; begin')
  await copy(client, sqlite, {
    table: 'campaigns',
    columns:
      'id, first_name, last_name, university, purpose, story, achievements, funding_goal, raised_amount, donor_count',
    from: `select id, first_name, last_name, university, purpose, story, to_json(achievements)::text, funding_goal, raised_amount, donor_count
      from campaigns`,
  })
  await copy(client, sqlite, {
    table: 'donations',
    columns: 'id, created, campaign, amount, donor_name, donor_email, message',
    from: `select left(replace(id::text, '-', ''), 15), to_char(created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.MSZ'), campaign_id, amount,
      coalesce(donor_name, ''), donor_email, coalesce(message, '') from bare.donations order by created_at`,
  })
  sqlite.exec(sum)
  sqlite.exec('commit; analyze')
  sqlite.close()
  await client.end()
}

type Copied = { table: string; columns: string; from: string }

async function copy(
  client: pg.Client,
  sqlite: DatabaseSync,
  { table, columns, from }: Copied,
): Promise<void> {
  const places = columns.split(', ').map(() => '?')
  const insert = sqlite.prepare(`insert or ignore into ${table} (${columns}) values (${places.join(', ')})`)
  await client.query(`begin; declare rows no scroll cursor for ${from}`)
  for (;;) {
    const { rows } = await client.query<string[]>({ text: 'fetch 20000 from rows', rowMode: 'array' })
    for (const row of rows) insert.run(...row)
    if (rows.length === 0) break
  }
  await client.query('commit')
}
