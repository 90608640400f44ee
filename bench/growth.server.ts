import type { Size } from './dataset/history.ts'
import { short, table } from './table.ts'
import { adminTotals } from './works/admin-totals.server.ts'
import { browse, search } from './works/browse.server.ts'
import { campaignData } from './works/campaign-data.server.ts'
import { compare } from './works/compare.ts'
import { fromDatabase } from './works/from-database.server.ts'
import { recordGifts, untold } from './works/record-gifts.server.ts'
import type { Work } from './works/work.ts'
import { openWorld, type World } from './world.server.ts'

type How = { seconds: number; rounds: number; isWanted(name: string): boolean }

/** The largest acceptable slowdown of each work on the larger dataset, as a factor. */
const slowest: Readonly<Record<string, number>> = { W1: 1.2, W2: 1.2, W2s: 1.2, W3: 1.2, W4: 1.05 }

/** Measures Tassel alternately on the usual dataset and on one `scale` times as large, and prints the slowdown. */
export async function printGrowth(
  size: Size,
  scale: number,
  { seconds, rounds, isWanted }: How,
): Promise<void> {
  const large = { campaigns: size.campaigns * scale, donations: size.donations * scale }
  const worlds: World[] = []
  try {
    for (const one of [size, large]) worlds.push(await openWorld(one, seconds))
    const [usual, scaled] = worlds
    if (!usual || !scaled) return
    const rows: string[][] = []
    for (const work of sideBySide(usual, scaled).filter(({ name }) => isWanted(name))) {
      for (const { connections, speeds } of await untoldInBoth(worlds, () => compare(work, rounds))) {
        const slower = (speeds.Tassel?.perSecond ?? Number.NaN) / (speeds.scaled?.perSecond ?? Number.NaN)
        const most = slowest[work.name] ?? Number.NaN
        rows.push([
          ...[`${work.name} ${work.title}`, String(connections)],
          ...[speeds.Tassel, speeds.scaled].map(speed => short(speed?.perSecond ?? Number.NaN)),
          ...[short(slower), slower <= most ? 'met' : `missed: at most ${most}`],
        ])
      }
    }
    const head = [
      'work',
      'at',
      `${size.donations.toLocaleString('en-US')} gifts, /s`,
      `${scale} times, /s`,
      'times slower',
      '',
    ]
    process.stdout.write(`${table(head, rows)}\n`)
  } finally {
    for (const world of worlds) await world.close()
  }
}

/** Combines each work on the usual dataset with the same work on the larger one, as two sides of one comparison. */
function sideBySide(usual: World, scaled: World): Work[] {
  const on = (world: World) => [
    campaignData(world),
    browse(world),
    search(world),
    ...fromDatabase(world),
    ...recordGifts(world),
    adminTotals(world),
  ]
  const others = on(scaled)
  return on(usual).map((work, index) => ({
    ...work,
    sides: { Tassel: work.sides.Tassel, scaled: others[index]?.sides.Tassel },
    rounds: undefined,
  }))
}

function untoldInBoth<T>([one, ...others]: readonly World[], work: () => Promise<T>): Promise<T> {
  return one ? untold(one, () => untoldInBoth(others, work)) : work()
}
