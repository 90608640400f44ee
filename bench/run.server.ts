import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Size } from './dataset/history.ts'
import { printGrowth } from './growth.server.ts'
import { makeBareTables } from './sides/bare-tables.server.ts'
import { watchMemory } from './sides/process-tree.server.ts'
import { goalTable, pageTable, resultTable, short, table, verdictOf } from './table.ts'
import { adminTotals, eachAdminPage } from './works/admin-totals.server.ts'
import { browse, search } from './works/browse.server.ts'
import { campaignData } from './works/campaign-data.server.ts'
import { campaignPage } from './works/campaign-page.server.ts'
import { compare } from './works/compare.ts'
import { recordGifts, untold } from './works/record-gifts.server.ts'
import { startAndMemory } from './works/start-and-memory.server.ts'
import { wholeGifts } from './works/whole-gifts.server.ts'
import type { Result, Work } from './works/work.ts'
import { openWorld, type World } from './world.server.ts'

/**
 * Compares each work of Tassel alternately with minimal implementations, on one machine and one database. Only the ratios are meaningful:
 * the absolute figures depend on the machine, whose noise affects all sides.
 */
const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '10000' },
    donations: { type: 'string', default: '1000000' },
    /** Uses a small dataset; takes a minute. */
    quick: { type: 'boolean', default: false },
    /** Prefixes of the works to run, such as `W4`, or `start` and `whole` for works without a number. */
    only: { type: 'string', default: '' },
    /** Also measures how much slower W1 to W4 become on a dataset this many times as large. */
    scale: { type: 'string' },
  },
})
const size: Size = values.quick
  ? { campaigns: 500, donations: 20_000 }
  : { campaigns: Number(values.campaigns), donations: Number(values.donations) }
const rounds = values.quick ? 1 : 3
const seconds = values.quick ? 0.5 : 2
const isSelected = (name: string) => name.startsWith(values.only)
const started = Date.now()

async function printAll(): Promise<void> {
  const world = await openWorld(size, seconds)
  try {
    const memory = watchMemory(world.tassel.pid)
    await makeBareTables(world.access.ownerUrl ?? '')
    print(
      `${cpus().length} cores, Node ${process.version}, ${size.campaigns} campaigns, ${size.donations} donations; medians of ${rounds} rounds`,
    )
    warnOfSelfCheck()
    const results = await measure(readings(world))
    results.push(...(await untold(world, () => measure(recordGifts(world)))))
    if (isSelected('whole')) await printWholeGifts(world)
    results.push(...(await measure([adminTotals(world)])))
    const pages = await measure(eachAdminPage(world))
    for (const text of [resultTable(results), goalTable(results), pageTable(pages), busiest(results)])
      print(`\n${text}`)
    print(`Tassel's processes kept at most ${short(memory.stop())} MB meanwhile.`)
    if (isSelected('start')) await printStartAndMemory(world)
  } finally {
    await world.close()
  }
  print(`\nThe whole took ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Reports the load generator's CPU use: at 100 % the generator, not the server, limits the speed. */
function busiest(results: readonly Result[]): string {
  const all = results.flatMap(({ speeds }) => Object.values(speeds).map(({ askerBusy }) => askerBusy))
  return `Asking took at most ${Math.round(Math.max(0, ...all) * 100)} % of a processor.`
}

const readings = (world: World): Work[] =>
  [campaignData, browse, search, campaignPage].map(work => work(world))

async function measure(works: readonly Work[]): Promise<Result[]> {
  const results: Result[] = []
  for (const work of works.filter(({ name }) => isSelected(name))) {
    results.push(...(await compare(work, rounds)))
    process.stderr.write(
      `${work.name} ${work.title}: done after ${Math.round((Date.now() - started) / 1000)} s\n`,
    )
  }
  return results
}

async function printWholeGifts(world: World): Promise<void> {
  const { gifts, recordedInMs, notifiedInMs } = await wholeGifts(world, values.quick ? 100 : 1_000)
  const recorded = (gifts / recordedInMs) * 1000
  const whole = (gifts / notifiedInMs) * 1000
  print(
    `\nGifts whole, until their last mail is with the mail server: ${short(whole)} a second, recorded meanwhile ${short(recorded)} a second ` +
      `(goal 300: ${verdictOf({ share: whole / 300 })})`,
  )
}

const limits = { startMs: 500, idleMb: 120, peakMb: 256 }

async function printStartAndMemory(world: World): Promise<void> {
  const sides = await startAndMemory(world, values.quick ? 1 : 3)
  const [tassel] = sides
  const rows = (['startMs', 'idleMb', 'peakMb'] as const).map(figure => [
    {
      startMs: 'cold start to the first campaign, ms',
      idleMb: 'idle, MB',
      peakMb: 'peak under mixed load at 64, MB',
    }[figure],
    ...sides.map(side => short(side[figure])),
    `<= ${limits[figure]}`,
    verdictOf({ share: limits[figure] / (tassel?.[figure] ?? Number.NaN) }),
  ])
  print(`\n${table(['', ...sides.map(({ name }) => name), 'goal', ''], rows)}`)
}

/** Warns if the self-check is due soon, which runs every full hour and uses a CPU for a minute. */
function warnOfSelfCheck(): void {
  const minutesLeft = 60 - new Date().getMinutes()
  if (minutesLeft <= 11 && !values.quick)
    print(`The hourly self-check will run within ${minutesLeft} min, and disturb what is measured then.`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

if (values.scale) await printGrowth(size, Number(values.scale), { seconds, rounds, isWanted: isSelected })
else await printAll()
