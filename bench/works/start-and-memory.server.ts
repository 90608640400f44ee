import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../goals.ts'
import { inTurn, load, wire } from '../load/load.server.ts'
import { medianOf } from '../load/speed.ts'
import type { Side } from '../sides/process.server.ts'
import { memoryOf, watchMemory } from '../sides/process-tree.server.ts'
import { campaignPath } from '../sides/tassel.server.ts'
import { someCampaigns, startBare, type World } from '../world.server.ts'
import { visitor } from './reading.server.ts'

const settledMs = 5_000

/** Restarts Tassel and the bare server alternately, then watches their memory: idle after 5 s, and during a mixed load at 64 connections. */
export async function startAndMemory(world: World, starts: number, seconds: number): Promise<Figure[]> {
  const { tassel } = world
  const tasselStarts: number[] = []
  const bareStarts: number[] = []
  for (let turn = 0; turn < starts; turn++) {
    await tassel.restart()
    tasselStarts.push(tassel.startedInMs)
    const started = await startBare(world.access.ownerUrl ?? '')
    bareStarts.push(started.startedInMs)
    await started.stop()
  }
  const bare = await startBare(world.access.ownerUrl ?? '')
  const ours = await memoryUnderLoad(tassel, mixedPaths(world), seconds)
  const theirs = await memoryUnderLoad(bare, bareMixedPaths(world), seconds / 4)
  await bare.stop()
  return [
    {
      title: 'ready after start, external database, ms',
      ...{ Tassel: medianOf(tasselStarts), bare: medianOf(bareStarts), atMost: 500 },
    },
    { title: 'memory, idle, MB', Tassel: ours.idleMb, bare: theirs.idleMb, atMost: 120 },
    { title: 'memory, mixed load at 64, MB', Tassel: ours.peakMb, bare: theirs.peakMb, atMost: 256 },
  ]
}

async function memoryUnderLoad(side: Side, paths: readonly string[], seconds: number) {
  await sleep(settledMs)
  const idleMb = memoryOf(side.pid)
  const watch = watchMemory(side.pid)
  const next = inTurn(paths.map(path => wire(path, { headers: visitor })))
  await load({ side, connections: 64, next, seconds })
  return { idleMb, peakMb: watch.stop() }
}

function mixedPaths({ size }: World): string[] {
  return someCampaigns(size, 4_000).flatMap((id, i) => [
    `/campaign/${id}`,
    campaignPath(id),
    '/api/screens/scholars',
    `/api/screens/scholars?search=university+of+${i % 300}`,
  ])
}

function bareMixedPaths({ size }: World): string[] {
  return someCampaigns(size, 4_000).flatMap((id, i) => [
    `/campaign/${id}`,
    '/browse',
    `/search/%25${i % 300}%25`,
  ])
}
