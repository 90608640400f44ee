import { setTimeout as sleep } from 'node:timers/promises'
import { anyOf, eachOnce, get, load } from '../load/load.server.ts'
import type { Side } from '../sides/process.server.ts'
import { campaignPath } from '../sides/tassel.server.ts'
import type { World } from '../world.server.ts'
import { inTurns, median, type Row, type Runner, ratio } from './work.ts'

export const barePath = (id: string) => `/campaign/${id}`
const searchPath = (number: string) => `/api/screens/scholars?sort=trending&search=university+of+${number}`

/** More than the server keeps in memory. */
const uniform = 6_150
export const popular = 1_500
/** Before each round no one reads for so long, so that answers are as old as they are on a site with few visitors; less in short runs. */
const pauseOf = ({ seconds }: World) => Math.min(16, seconds * 8)

/** A public campaign with its 20 newest donations as JSON, whose answers are in memory, but not fresh. */
export async function warmCampaigns(world: World): Promise<Row[]> {
  const paths = world.campaigns.slice(0, popular).map(campaignPath)
  await touch(world.tassel, paths)
  await touch(world.memory, paths)
  const rows: Row[] = []
  for (const { connections, p99 } of [
    { connections: 16, p99: 10 },
    { connections: 64, p99: 40 },
  ]) {
    const { ours, memory } = await inTurns(
      world,
      {
        memory: reading(world, world.memory, paths, connections),
        ours: afterPause(world, reading(world, world.tassel, paths, connections)),
      },
      'all',
    )
    const title = `campaign data, ${paths.length} campaigns in memory, not read for ${pauseOf(world)} s, at ${connections}`
    rows.push(
      { title: `${title} ÷ memory server`, before: '0.01', atLeast: 0.6, ...ratio(ours, memory) },
      { title: `${title}: p99, ms`, before: '', atMost: p99, value: median(ours, 'p99') },
    )
  }
  return rows
}

/** The same of campaigns that weren't read before, and at random of more than fit into memory. */
export async function coldCampaigns(world: World): Promise<Row[]> {
  const once = await asked(world, world.campaigns, { ours: campaignPath, bare: barePath })
  const some = world.campaigns.slice(0, uniform)
  await touch(world.tassel, some.map(campaignPath))
  const random = await inTurns(
    world,
    {
      bare: reading(world, world.bare, some.map(barePath), 16),
      ours: afterPause(world, reading(world, world.tassel, some.map(campaignPath), 16)),
    },
    'all',
  )
  return [
    {
      title: 'campaign data, each once ÷ bare',
      before: '0.20',
      atLeast: 0.5,
      ...ratio(once.ours, once.bare),
    },
    {
      title: `campaign data, ${some.length} at random ÷ bare`,
      before: '0.5',
      atLeast: 1.2,
      ...ratio(random.ours, random.bare),
    },
  ]
}

/** The campaigns with the most progress whose university, name or number contains a number. */
export async function coldSearch(world: World): Promise<Row[]> {
  const numbers = Array.from({ length: 800 }, (_, i) => String(100 + i))
  const { ours, bare } = await asked(world, numbers, { ours: searchPath, bare: n => `/search/%25${n}%25` })
  return [{ title: 'search, each term once ÷ bare', before: '0.40', atLeast: 0.7, ...ratio(ours, bare) }]
}

/** A campaign's page as HTML, of campaigns that weren't read before. */
export async function coldPages(world: World): Promise<Row[]> {
  const { ours } = await asked(world, world.campaigns.slice(-2_000), { ours: barePath })
  return [
    {
      title: 'page not in memory: processor, ms',
      before: '11.9',
      atMost: 5,
      value: median(ours, 'cpuMs'),
    },
  ]
}

type Paths = { ours: (key: string) => string; bare?: (key: string) => string }

/** Asks a new process for each key once; each round has keys of its own. The bare server begins with the last ones, which no one has read either. */
async function asked(world: World, keys: readonly string[], { ours, bare = ours }: Paths) {
  await world.tassel.restart()
  const part = Math.floor(keys.length / (world.rounds + 1))
  const once = (sideOf: () => Side, pathOf: (key: string) => string, ofSide = keys): Runner => {
    let start = 0
    return async () => {
      const requests = ofSide.slice(start, start + part).map(key => get(pathOf(key)))
      start += part
      return await load({ side: sideOf(), connections: 16, next: eachOnce(requests) })
    }
  }
  return await inTurns(world, {
    ours: once(() => world.tassel, ours),
    ...(bare === ours ? {} : { bare: once(() => world.bare, bare, keys.toReversed()) }),
  } as Record<'ours' | 'bare', Runner>)
}

/** Asks for each path once. */
export const touch = (side: Side, paths: readonly string[]) =>
  load({ side, connections: 8, next: eachOnce(paths.map(path => get(path))) })

/** Asks at random for the duration of a round. */
export function reading(
  { seconds }: World,
  side: Side,
  paths: readonly string[],
  connections: number,
): Runner {
  const next = anyOf(paths.map(path => get(path)))
  return () => load({ side, connections, next, seconds })
}

/** Lets answers become older first. */
function afterPause(world: World, run: Runner): Runner {
  return async () => {
    await sleep(pauseOf(world) * 1000)
    return await run()
  }
}

/** Reads campaign data at random for some minutes and returns the slowest and the median second. */
export async function soak(world: World, minutes: number): Promise<Row[]> {
  const paths = world.campaigns.slice(0, popular).map(campaignPath)
  await touch(world.tassel, paths)
  const seconds: { answers: number; worstMs: number }[] = []
  const started = performance.now()
  await load({
    side: world.tassel,
    connections: 16,
    next: anyOf(paths.map(path => get(path))),
    seconds: minutes * 60,
    onAnswer(at, ms) {
      const turn = Math.floor((at - started) / 1000)
      const second = seconds[turn] ?? { answers: 0, worstMs: 0 }
      seconds[turn] = second
      second.answers++
      second.worstMs = Math.max(second.worstMs, ms)
    },
  })
  const whole = seconds.slice(0, -1).toSorted((a, b) => a.answers - b.answers)
  const worst = whole[0]?.answers ?? Number.NaN
  const usual = whole[Math.floor(whole.length / 2)]?.answers ?? Number.NaN
  const title = `campaign data for ${minutes} minutes at 16`
  return [
    { title: `${title}: worst second ÷ median`, before: '', atLeast: 0.5, value: worst / usual },
    {
      title: `${title}: slowest answer, ms`,
      before: '',
      atMost: 250,
      value: Math.max(...whole.map(s => s.worstMs)),
    },
  ]
}
