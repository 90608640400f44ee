import { setTimeout as sleep } from 'node:timers/promises'
import { inTurn, load, wire } from '../load/load.server.ts'
import { medianOf } from '../load/speed.ts'
import type { Side } from '../sides/process.server.ts'
import { memoryOf, watchMemory } from '../sides/process-tree.server.ts'
import { campaignPath, startTassel } from '../sides/tassel.server.ts'
import { someCampaigns, startBare, type World } from '../world.server.ts'

/** The time from the start of a process to the first served campaign, and the resident memory of the process and its children. */
export type StartAndMemory = { name: string; startMs: number; idleMb: number; peakMb: number }

const settledMs = 5_000

/**
 * Restarts both sides alternately. After the last start, measures the memory after 5 s of idling, then under a mixed load at 64
 * connections.
 */
export async function startAndMemory(world: World, starts: number): Promise<StartAndMemory[]> {
  const sides = [
    { name: 'Tassel', start: () => startTassel(world.access), load: () => mixed(world) },
    { name: 'bare', start: () => startBare(world.access.ownerUrl ?? ''), load: () => bareMixed(world) },
  ]
  const measured = sides.map(({ name }) => ({ name, startMs: [] as number[], idleMb: 0, peakMb: 0 }))
  for (let round = 1; round <= starts; round++) {
    for (const [index, side] of sides.entries()) {
      const started: Side = await side.start()
      const of = measured[index]
      of?.startMs.push(started.startedInMs)
      if (of && round === starts)
        Object.assign(of, await memoryUnderLoad(started, side.load(), world.seconds * 4))
      await started.stop()
    }
  }
  return measured.map(({ startMs, ...rest }) => ({ ...rest, startMs: medianOf(startMs) }))
}

async function memoryUnderLoad(
  { pid, port }: Side,
  next: ReturnType<typeof inTurn>,
  seconds: number,
): Promise<{ idleMb: number; peakMb: number }> {
  await sleep(settledMs)
  const idleMb = memoryOf(pid)
  const watch = watchMemory(pid)
  await load({ port, connections: 64, next, seconds })
  return { idleMb, peakMb: watch.stop() }
}

function mixed({ size }: World) {
  const gzip = { headers: { 'accept-encoding': 'gzip, deflate, br' } }
  const paths = someCampaigns(size, 1_000).flatMap((id, i) => [
    `/campaign/${id}`,
    campaignPath(id),
    '/api/screens/scholars',
    `/api/screens/scholars?search=university+of+${i % 300}`,
  ])
  return inTurn(paths.map(path => wire(path, gzip)))
}

function bareMixed({ size }: World) {
  const paths = someCampaigns(size, 1_000).flatMap((id, i) => [
    `/campaign/${id}`,
    '/browse',
    `/search/%25${i % 300}%25`,
  ])
  return inTurn(paths.map(path => wire(path)))
}
