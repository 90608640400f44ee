import { setTimeout as sleep } from 'node:timers/promises'
import { eachOnce, get, load } from '../load/load.server.ts'
import { medianOf } from '../load/speed.ts'
import { memoryOf, watchMemory } from '../sides/process-tree.server.ts'
import { campaignPath } from '../sides/tassel.server.ts'
import type { World } from '../world.server.ts'
import { barePath } from './campaign-data.server.ts'
import type { Row } from './work.ts'

const settledMs = 5_000

/** Starts Tassel some times, then watches its memory: idle after 5 s, and during a mixed load; that also with the setting for small machines. */
export async function startAndMemory(world: World): Promise<Row[]> {
  const { tassel, rounds } = world
  const starts: number[] = []
  for (let turn = 0; turn < rounds + 2; turn++) {
    await tassel.restart()
    starts.push(tassel.startedInMs)
  }
  await sleep(settledMs)
  const idle = memoryOf(tassel.pid)
  const usual = await peakMemory(world)
  await tassel.restart('small')
  const small = await peakMemory(world)
  await tassel.restart()
  return [
    { title: 'ready after start, ms', before: '721', atMost: 600, value: medianOf(starts) },
    { title: 'memory, idle, MB', before: '124', atMost: 150, value: idle },
    { title: 'memory, mixed load at 64, MB', before: '281', atMost: 450, value: usual },
    { title: 'memory, mixed load at 64, small setting, MB', before: '281', atMost: 280, value: small },
  ]
}

async function peakMemory({ tassel, campaigns, seconds }: World): Promise<number> {
  const watch = watchMemory(tassel.pid)
  const paths = campaigns.flatMap((id, i) => [
    barePath(id),
    campaignPath(id),
    '/api/screens/scholars',
    `/api/screens/scholars?search=university+of+${i % 300}`,
  ])
  const next = eachOnce(paths.map(path => get(path)))
  await load({ side: tassel, connections: 64, next, seconds: seconds * 20 })
  return watch.stop()
}
