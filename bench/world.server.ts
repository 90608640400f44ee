import { join } from 'node:path'
import { type DatabaseAccess, databaseAccess } from '#app/platform/database/database-access.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { benchFolder, datasetFolder } from './dataset/fill.server.ts'
import type { Size } from './dataset/history.ts'
import { startMailSink } from './sides/mail-sink.server.ts'
import { startPostgrest } from './sides/postgrest.server.ts'
import { freePort, type Side, startSide } from './sides/process.server.ts'
import { startTassel, type Tassel } from './sides/tassel.server.ts'

/** How long to measure. */
export type Effort = { rounds: number; seconds: number }

/** A dataset, Tassel running on it, and the servers that Tassel is compared with. */
export type World = Effort & {
  size: Size
  /** The dataset's folder. */
  folder: string
  access: DatabaseAccess
  tassel: Tassel
  bare: Side
  memory: Side
  /** Null if it could not be fetched. */
  postgrest: Side | null
  /** The ids of all campaigns, shuffled. */
  campaigns: readonly string[]
  close(): Promise<void>
}

/** Starts all servers on a dataset of this size, and creates the dataset if it doesn't exist. */
export async function openWorld(size: Size, effort: Effort): Promise<World> {
  const folder = await datasetFolder(size)
  const database = await startEmbeddedPostgres({ dataDir: folder })
  const stops: (() => Promise<void>)[] = [() => database.stop()]
  const close = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  async function closeLater<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
    const started = await starting
    stops.push(() => started.stop())
    return started
  }
  try {
    const access = await databaseAccess({ url: database.url, ownerUrl: null })
    await migrate(access)
    const mails = await closeLater(startMailSink())
    const tassel = await closeLater(startTassel(access, mails.url))
    const bare = await closeLater(startNode('bare', [database.url], '/browse'))
    const memory = await closeLater(startNode('memory', [String(tassel.port)], '/readyz'))
    const postgrest = await closeLater(startPostgrest(join(benchFolder, 'peers'), database.url)).catch(
      error => {
        console.log(`Without PostgREST: ${error}`)
        return null
      },
    )
    const campaigns = shuffledCampaigns(size)
    return { ...effort, size, folder, access, tassel, bare, memory, postgrest, campaigns, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts one of the servers in sides/. The bare one signs in as the owner of the tables, so that Tassel's access restrictions don't slow it down. */
async function startNode(name: 'bare' | 'memory', args: readonly string[], path: string): Promise<Side> {
  const port = await freePort()
  return await startSide({
    name,
    port,
    path,
    args: [`bench/sides/${name}-server.server.ts`, ...args, String(port)],
  })
}

function shuffledCampaigns({ campaigns }: Size): string[] {
  const keyed = Array.from({ length: campaigns }, (_, i) => ({
    id: String(i + 1).padStart(10, '0'),
    key: Math.random(),
  }))
  return keyed.sort((a, b) => a.key - b.key).map(({ id }) => id)
}
