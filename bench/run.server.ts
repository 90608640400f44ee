import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Size } from './dataset/history.ts'
import { growthTable, rowTable } from './table.ts'
import { coldCampaigns, coldPages, coldSearch, soak, warmCampaigns } from './works/campaign-data.server.ts'
import { recording, wholeDonations } from './works/recording.server.ts'
import { adminPages, dashboard, dataset, programLists } from './works/staff-and-programs.server.ts'
import { startAndMemory } from './works/start-and-memory.server.ts'
import { whileDonating } from './works/while-donating.server.ts'
import type { Row, Work } from './works/work.ts'
import { openWorld, type World } from './world.server.ts'

/** Measures the goals of docs/performance.md. The absolute figures depend on the machine, whose noise affects all sides of a ratio. */
const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '10000' },
    donations: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    /** Uses a small dataset and one short round, to see that everything runs. */
    quick: { type: 'boolean', default: false },
    /** Prefixes of the works to run, such as `warm,admin`. */
    only: { type: 'string', default: '' },
    /** Instead compares with a tenth of the donations. */
    growth: { type: 'boolean', default: false },
    /** Instead reads campaign data for so many minutes. */
    soak: { type: 'string' },
  },
})
const size: Size = values.quick
  ? { campaigns: 2_000, donations: 20_000 }
  : { campaigns: Number(values.campaigns), donations: Number(values.donations) }
const effort = values.quick ? { rounds: 1, seconds: 0.5 } : { rounds: Number(values.rounds), seconds: 3 }

const minutes = Number(values.soak)
const all: readonly Work[] = [
  { name: 'cold', measure: coldCampaigns },
  { name: 'search', measure: coldSearch },
  { name: 'page', measure: coldPages },
  { name: 'warm', measure: warmCampaigns },
  { name: 'donating', measure: whileDonating },
  { name: 'recording', measure: recording },
  { name: 'admin', measure: adminPages },
  { name: 'programs', measure: programLists },
  { name: 'dashboard', measure: dashboard },
  { name: 'whole', measure: wholeDonations },
  { name: 'start', measure: startAndMemory },
  // Filling grows with the dataset, of course.
  ...(values.growth ? [] : [{ name: 'dataset', measure: dataset }]),
]
const works = values.soak
  ? [{ name: 'soak', measure: (world: World) => soak(world, minutes) }]
  : all.filter(({ name }) => values.only.split(',').some(prefix => name.startsWith(prefix)))

/** Runs each work in each world, before the next work. Returns the rows of each world. */
async function measure(worlds: readonly World[]): Promise<Row[][]> {
  const rows: Row[][] = worlds.map(() => [])
  for (const work of works)
    for (const [i, world] of worlds.entries()) {
      const started = Date.now()
      rows[i]?.push(...(await work.measure(world)))
      process.stderr.write(`${work.name}: ${Math.round((Date.now() - started) / 1000)} s\n`)
    }
  return rows
}

const sizes = values.growth ? [{ ...size, donations: Math.ceil(size.donations / 10) }, size] : [size]
const worlds: World[] = []
try {
  for (const one of sizes) worlds.push(await openWorld(one, effort))
  const started = Date.now()
  const [first = [], second] = await measure(worlds)
  process.stdout.write(
    `\n${cpus().length} cores, Node ${process.version}, ${size.campaigns} campaigns, ${size.donations} donations; medians of ${effort.rounds} rounds; ${Math.round((Date.now() - started) / 1000)} s.\n\n${second ? growthTable(first, second) : rowTable(first)}\n`,
  )
} finally {
  for (const world of worlds) await world.close()
}
