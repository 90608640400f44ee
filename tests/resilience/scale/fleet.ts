import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startClock } from '#app/platform/clock.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { localFiles } from '#app/platform/files/files.server.ts'
import { newShortId } from '#app/platform/ids.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { providers } from '#app/platform/payments/providers.server.ts'
import { noPush } from '#app/platform/push/port.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { readEnv } from '#app/server/read-env.server.ts'
import { startProvider } from '#tests/resilience/crash/provider-process.ts'
import type { RunningServer } from '#tests/resilience/crash/running-server.ts'
import { freePort, startTassel, type TasselProcess } from '#tests/setup/tassel-process.ts'
import { chargeExampleFees } from '#tests/world/fees.ts'
import { unwatched } from '../../../app/platform/topics/live.server.ts'
import { type Primary, type StandIn, startPgBouncer, startPrimary, startReplica } from './postgres-cluster.ts'

/** Three servers behind a load balancer. They share a PostgreSQL primary behind PgBouncer, a replica, and a payment provider. */
export type Fleet = {
  /** The load balancer, with the interface of a single server. */
  front: RunningServer
  /** The individual servers. */
  servers: TasselProcess[]
  primary: Primary
  replica: StandIn
  /** Sends SIGKILL to one server. `revive` restarts it. */
  kill(at: number): Promise<void>
  revive(at: number): Promise<void>
  close(): Promise<void>
}

export async function aFleet(): Promise<Fleet> {
  const primary = await startPrimary()
  const [pooler, dataDir, front] = [
    await startPgBouncer(primary),
    mkdtempSync(join(tmpdir(), 'tassel-fleet-')),
    await freePort(),
  ]
  const { PATH = '', HOME = '' } = process.env
  const shared = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    DEMO: '0',
    ALLOW_SANDBOX_PAYMENTS: '1',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1',
    SANDBOX_PORT: String(await freePort()),
    APP_URL: `http://localhost:${front}`,
    DATA_DIR: dataDir,
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    BRAND_LEGAL_ENTITY: 'Tassel Foundation',
    BRAND_SUPPORT_EMAIL: 'support@tassel.example',
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: primary.url,
    DATABASE_OWNER_URL: primary.ownerUrl,
  }
  const secrets = secretsFrom(shared.SECRET_KEYS)
  const provider = await startProvider({ ...shared, PORT: String(front) }, secrets)
  const start = async (more: object, port?: number) => {
    const own = { port: port ?? (await freePort()), sandboxPort: Number(shared.SANDBOX_PORT), dataDir }
    return await startTassel({ ...own, env: { ...shared, ...more, PORT: String(own.port) } })
  }
  // Starts a server once to migrate the database before the replica is copied from it.
  const first = await start({})
  const replica = await startReplica(primary)
  await first.stop()
  const replicas = { DATABASE_REPLICA_URLS: replica.url }
  // Starts the servers one after another: at once, they could exceed the start limit of a minute on a busy machine.
  const servers: TasselProcess[] = []
  while (servers.length < 3) servers.push(await start(replicas))
  const balancer = await balance(front, () => servers.map(({ port }) => port))
  const env = readEnv({ ...shared, PORT: String(front) })
  const app = {
    env,
    secrets,
    newShortId,
    log: silentLog,
    clock: startClock(),
    push: noPush,
    db: openDatabase(primary.url, silentLog, { max: 4 }),
    live: unwatched,
    files: localFiles(join(dataDir, 'files')),
    payments: await providers[env.payments].connect(env, secrets),
  }
  await chargeExampleFees(app)
  const at = (n: number) => servers[n] as TasselProcess
  return {
    servers,
    primary,
    replica,
    front: {
      origin: `http://127.0.0.1:${front}`,
      appUrl: env.appUrl,
      provider,
      app: app as RunningServer['app'],
      postmaster: async () => 0,
      serverPid: () => at(0).pid,
      kill: () => at(0).kill(),
      start: async () => undefined,
      log: () => at(0).log(),
      close: async () => undefined,
    },
    kill: n => at(n).kill(),
    async revive(n) {
      servers[n] = await start(replicas, at(n).port)
    },
    async close() {
      await app.db.close()
      balancer.close()
      await Promise.all(servers.map(server => server.stop()))
      await provider.stop()
      await replica.stop()
      await pooler.stop()
      await primary.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a TCP load balancer that forwards each connection to the next server, round-robin, that accepts it. */
async function balance(port: number, ports: () => number[]): Promise<{ close(): void }> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer(client => {
    open.add(client)
    client.on('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    const all = ports()
    const from = turn++
    const pass = (tries: number) => {
      if (tries === all.length) return void client.destroy()
      const upstream = connect(all[(from + tries) % all.length] as number, '127.0.0.1')
      let isOpen = false
      upstream.once('connect', () => {
        isOpen = true
        client.pipe(upstream).pipe(client)
      })
      upstream.on('error', () => (isOpen ? client.destroy() : pass(tries + 1)))
      upstream.on('close', () => isOpen && client.destroy())
      client.on('close', () => upstream.destroy())
    }
    pass(0)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
