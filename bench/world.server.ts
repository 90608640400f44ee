import { type DatabaseAccess, databaseAccess } from '#app/platform/database/database-access.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { datasetFolder } from './dataset/fill.server.ts'
import type { Size } from './dataset/history.ts'
import { startMailSink } from './sides/mail-sink.server.ts'
import { freePort, type Side, startSide } from './sides/process.server.ts'
import { startTassel, type Tassel } from './sides/tassel.server.ts'

/** A dataset, Tassel running on it, and the servers that Tassel is compared with. */
export type World = {
  size: Size
  access: DatabaseAccess
  tassel: Tassel
  bare: Side
  memory: Side
  /** The duration of a round. */
  seconds: number
  close(): Promise<void>
}

/** Starts all servers on a dataset of this size, and creates the dataset if it doesn't exist. */
export async function openWorld(size: Size, seconds: number): Promise<World> {
  const database = await startEmbeddedPostgres({ dataDir: await datasetFolder(size) })
  const access = await databaseAccess({ url: database.url, ownerUrl: null })
  const stops: (() => Promise<void>)[] = [() => database.stop()]
  const close = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    await migrate(access)
    const mails = await startMailSink()
    stops.push(mails.stop)
    const tassel = await startTassel(access, { SMTP_URL: mails.url })
    stops.push(tassel.stop)
    const bare = await startBare(database.url)
    stops.push(bare.stop)
    const memory = await startMemory(tassel.port)
    stops.push(memory.stop)
    return { size, access, tassel, bare, memory, seconds, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts the bare server. It signs in as the owner of the tables, so that Tassel's access restrictions don't slow it down. */
export async function startBare(url: string): Promise<Side> {
  const port = await freePort()
  const args = ['bench/sides/bare-server.server.ts', url, String(port)]
  return await startSide({ name: 'bare', args, port, path: '/campaign/0000000001' })
}

async function startMemory(tasselPort: number): Promise<Side> {
  const port = await freePort()
  const args = ['bench/sides/memory-server.server.ts', String(tasselPort), String(port)]
  return await startSide({ name: 'memory', args, port, path: '/static' })
}

/** Returns `count` campaign ids, spread over the dataset. */
export function someCampaigns({ campaigns }: Size, count = 200): string[] {
  return Array.from({ length: count }, (_, i) => String(1 + ((i * 7_919) % campaigns)).padStart(10, '0'))
}
