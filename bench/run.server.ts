import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Size } from './dataset/history.ts'
import type { Figure } from './goals.ts'
import { printGrowth } from './growth.server.ts'
import { figureTable, goalTable, pageTable, resultTable } from './table.ts'
import { compare } from './works/compare.ts'
import { publicAnswers } from './works/public-answers.server.ts'
import { recordDonations, untold } from './works/record-donations.server.ts'
import { adminData, signedInPages } from './works/signed-in.server.ts'
import { startAndMemory } from './works/start-and-memory.server.ts'
import { donatingFigures } from './works/while-donating.server.ts'
import { wholeDonations } from './works/whole-donations.server.ts'
import type { Result, Work } from './works/work.ts'
import { openWorld, type World } from './world.server.ts'

/**
 * Compares each work of Tassel alternately with minimal implementations and with other servers, on one machine and the same data. Only the
 * ratios are meaningful: the absolute figures depend on the machine, whose noise affects all sides.
 */
const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '10000' },
    donations: { type: 'string', default: '1000000' },
    /** Uses a small dataset and short rounds, to see that everything runs. */
    quick: { type: 'boolean', default: false },
    /** Prefixes of the works to run, such as `W1,W3 one`; also `page`, `admin`, `whole` and `start`. */
    only: { type: 'string', default: '' },
    /** Instead measures how much slower works become on a dataset this many times as large. */
    scale: { type: 'string' },
  },
})
const size: Size = values.quick
  ? { campaigns: 500, donations: 20_000 }
  : { campaigns: Number(values.campaigns), donations: Number(values.donations) }
const rounds = values.quick ? 1 : 3
const seconds = values.quick ? 0.5 : 2
const isSelected = (name: string) => values.only.split(',').some(prefix => name.startsWith(prefix))
const started = Date.now()
const secondsSoFar = () => Math.round((Date.now() - started) / 1000)

async function printAll(): Promise<void> {
  const world = await openWorld(size, seconds)
  try {
    const peers = [world.sides.PostgREST, world.sides.PocketBase].flatMap(peer => peer?.name ?? [])
    print(
      `${cpus().length} cores, Node ${process.version}, ${size.campaigns} campaigns, ${size.donations} donations; medians of ${rounds} rounds; peers: ${peers.join(', ') || 'none'}`,
    )
    warnOfSelfCheck()
    const prepared = secondsSoFar()
    const [answers, pages] = await untold(world, async () => [
      await measure([...publicAnswers(world, rounds), ...recordDonations(world)]),
      await measure([...signedInPages(world), ...adminData(world)]),
    ])
    const figures = [...donatingFigures(), ...(await otherFigures(world))]
    for (const text of [resultTable(answers), pageTable(pages), figureTable(figures)]) print(`\n${text}`)
    print(`\n${goalTable([...answers, ...pages])}\n\n${busiest([...answers, ...pages])}`)
    print(`The run took ${secondsSoFar() - prepared} s after ${prepared} s of preparation.`)
  } finally {
    await world.close()
  }
}

async function measure(works: readonly Work[]): Promise<Result[]> {
  const results: Result[] = []
  for (const work of works.filter(({ name }) => isSelected(name))) {
    results.push(...(await compare(work, rounds)))
    process.stderr.write(`${work.name} ${work.title}: done after ${secondsSoFar()} s\n`)
  }
  return results
}

async function otherFigures(world: World): Promise<Figure[]> {
  const figures: Figure[] = []
  if (isSelected('whole')) figures.push(...(await wholeDonations(world, values.quick ? 100 : 1_000)))
  if (isSelected('start')) figures.push(...(await startAndMemory(world, rounds + 2, seconds * 30)))
  return figures
}

/** Reports the load generator's CPU use: at 100 % the generator, not the server, limits the speed. */
function busiest(results: readonly Result[]): string {
  const all = results.flatMap(({ speeds }) => Object.values(speeds).map(({ askerBusy }) => askerBusy))
  return `Asking took at most ${Math.round(Math.max(0, ...all) * 100)} % of a processor.`
}

/** Warns if the self-check is due soon, which runs every full hour and uses a CPU for a minute. */
function warnOfSelfCheck(): void {
  const minutesLeft = 60 - new Date().getMinutes()
  if (minutesLeft <= 15 && !values.quick)
    print(`The hourly self-check will run within ${minutesLeft} min, and disturb what is measured then.`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

if (values.scale) await printGrowth(size, Number(values.scale), { seconds, rounds, isWanted: isSelected })
else await printAll()
