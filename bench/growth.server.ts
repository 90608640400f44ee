import type { Size } from './dataset/history.ts'
import { short, table } from './table.ts'
import { compare } from './works/compare.ts'
import { publicAnswers } from './works/public-answers.server.ts'
import { recordDonations, untold } from './works/record-donations.server.ts'
import type { Work } from './works/work.ts'
import { openWorld, type World } from './world.server.ts'

type How = { seconds: number; rounds: number; isWanted(name: string): boolean }

/** The largest acceptable slowdown on the larger dataset, as a factor. */
const most = 1.2

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
    for (const work of sideBySide(usual, scaled, rounds).filter(({ name }) => isWanted(name))) {
      for (const { connections, speeds } of await untoldInBoth(worlds, () => compare(work, rounds))) {
        const slower = (speeds.Tassel?.perSecond ?? Number.NaN) / (speeds.scaled?.perSecond ?? Number.NaN)
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
      `${size.donations.toLocaleString('en-US')} donations, /s`,
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
function sideBySide(usual: World, scaled: World, rounds: number): Work[] {
  const on = (world: World) => [...publicAnswers(world, rounds), ...recordDonations(world)]
  const others = on(scaled)
  return on(usual).map(({ before, ...work }, index) => ({
    ...work,
    sides: { Tassel: work.sides.Tassel, scaled: others[index]?.sides.Tassel },
    async before() {
      await before?.()
      await others[index]?.before?.()
    },
  }))
}

function untoldInBoth<T>([one, ...others]: readonly World[], work: () => Promise<T>): Promise<T> {
  return one ? untold(one, () => untoldInBoth(others, work)) : work()
}
