import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { databaseAccess } from '#app/platform/database/database-access.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { credentialsOf } from '#app/platform/embedded-postgres/cluster.server.ts'
import { superuserUrl } from '#app/platform/embedded-postgres/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { findPostmaster, stopPostmaster } from '#app/platform/embedded-postgres/postmaster.server.ts'
import { removeSocketDir } from '#app/platform/embedded-postgres/socket-dir.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the database `tassel` on the run's PostgreSQL server. */
    postgresUrl: string
    /** The same for the superuser, who may terminate autovacuum workers. */
    superuserUrl: string
    /** The name of the migrated database that each test file clones. */
    template: string
  }
}

export type TestServer = ProvidedContext & { stop(): Promise<void> }

const PREFIX = 'tassel-test-'
const TEMPLATE = 'tassel_template'

/** Holds a `ProvidedContext` as JSON, whose server the run uses instead of starting one. */
export const sharedServerVariable = 'TEST_SERVER'

/** Vitest's global setup: one throwaway PostgreSQL for the run, and a migrated database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env[sharedServerVariable]
  const { stop, ...server } = shared
    ? { ...(JSON.parse(shared) as ProvidedContext), stop: async () => {} }
    : await startTestServer()
  project.provide('postgresUrl', server.postgresUrl)
  project.provide('superuserUrl', server.superuserUrl)
  project.provide('template', server.template)
  return stop
}

/** Starts a throwaway PostgreSQL with a migrated database to clone. */
export async function startTestServer(): Promise<TestServer> {
  await sweep()
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const server = await startEmbeddedPostgres({ dataDir, throwaway: true })
  await makeTemplate(server.url)
  const socketDir = new URL(server.url).searchParams.get('host') ?? ''
  return {
    postgresUrl: server.url,
    superuserUrl: superuserUrl(socketDir, credentialsOf(dataDir)),
    template: TEMPLATE,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await migrate(await databaseAccess({ url: databaseUrl(url, TEMPLATE), ownerUrl: null }))
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Stops the servers of killed runs. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(entry => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue
    const dir = join(tmpdir(), name)
    const cluster = join(dir, 'cluster')
    const postmaster = await findPostmaster(cluster)
    if (postmaster) {
      await stopPostmaster(cluster, postmaster.pid, true)
      removeSocketDir(postmaster.socketDir)
    }
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Also true for a process that this one may not signal. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
