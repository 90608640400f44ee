import { randomBytes } from 'node:crypto'
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
    /** The URL of the database `tassel` on the PostgreSQL server of this test run, for its owner. */
    postgresUrl: string
    /** The same URL for the superuser, who may terminate autovacuum workers. */
    superuserUrl: string
    /** The name of the migrated database that each test file clones. */
    template: string
  }
}

export type TestServer = ProvidedContext & { stop(): Promise<void> }

const PREFIX = 'tassel-test-'
const TEMPLATE = 'tassel_template'

/** The environment variable with a `ProvidedContext` as JSON. If it is set, the run uses that server instead of starting one. */
export const sharedServerVariable = 'TEST_SERVER'

/**
 * The URL of a superuser on a PostgreSQL server that the run uses instead of its own, to test another version. The server should be
 * a throwaway one: the run creates the role and the database `tassel` there.
 */
const otherServer = process.env.TEST_POSTGRES_URL

/** Vitest's global setup: starts one temporary PostgreSQL server for the run, with a migrated database that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env[sharedServerVariable]
  const { stop, ...server } = shared
    ? { ...(JSON.parse(shared) as ProvidedContext), stop: async () => {} }
    : await (otherServer ? prepareServer(otherServer) : startTestServer())
  project.provide('postgresUrl', server.postgresUrl)
  project.provide('superuserUrl', server.superuserUrl)
  project.provide('template', server.template)
  return stop
}

/** Starts a temporary PostgreSQL server with a migrated database that test files clone. */
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

/** Creates the owner's role and database, and the database that test files clone, on a server that already runs. */
async function prepareServer(superuser: string): Promise<TestServer> {
  const owner = new URL(databaseUrl(superuser, 'tassel'))
  owner.username = 'tassel'
  owner.password = randomBytes(16).toString('hex')
  const admin = new pg.Client(superuser)
  await admin.connect()
  try {
    const { rowCount } = await admin.query(`select from pg_roles where rolname = 'tassel'`)
    await admin.query(
      `${rowCount ? 'alter' : 'create'} role tassel login createrole createdb password '${owner.password}'`,
    )
    await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
    await admin.query('drop database if exists tassel with (force)')
    await admin.query('create database tassel owner tassel')
  } finally {
    await admin.end()
  }
  await makeTemplate(owner.href)
  return { postgresUrl: owner.href, superuserUrl: superuser, template: TEMPLATE, stop: async () => {} }
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await migrate(await databaseAccess({ url: databaseUrl(url, TEMPLATE), ownerUrl: null }))
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Stops and deletes the PostgreSQL servers that killed test runs left running. */
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

/** Whether a process exists, even if this process may not signal it. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
