import type { Speed } from '../load/speed.ts'
import { medianOf } from '../load/speed.ts'
import type { World } from '../world.server.ts'

type Bound = { atLeast: number; atMost?: never } | { atMost: number; atLeast?: never }

/** A line of the table. */
export type Row = {
  title: string
  /** Measured before the goals were set (2026-11-28). */
  before: string
  /** NaN if it could not be measured. */
  value: number
  /** The speed of Tassel alone, if `value` is a ratio. */
  ours?: number
} & Bound

/** Measures rows. The name is for `--only`. */
export type Work = { name: string; measure(world: World): Promise<Row[]> }

/** Runs one side for one round. */
export type Runner = () => Promise<Speed>

/**
 * Runs the sides in turn, so that the machine's noise affects all of them: first a round that doesn't count, unless `counted` is
 * 'all', then `rounds`.
 */
export async function inTurns<Side extends string>(
  { rounds }: Pick<World, 'rounds'>,
  sides: Readonly<Record<Side, Runner>>,
  counted: 'all' | 'but the first' = 'but the first',
): Promise<Record<Side, Speed[]>> {
  const entries = Object.entries<Runner>(sides)
  const speeds = Object.fromEntries(entries.map(([name]) => [name, [] as Speed[]]))
  for (let round = counted === 'all' ? 1 : 0; round <= rounds; round++)
    for (const [name, run] of entries) {
      const speed = await run()
      if (round > 0) speeds[name]?.push(speed)
    }
  return speeds as Record<Side, Speed[]>
}

/** The median of a figure of the rounds. */
export const median = (speeds: readonly Speed[], of: keyof Speed): number =>
  medianOf(speeds.map(speed => speed[of]))

/** How often as fast as another side: the median of the rounds' ratios, and the median of our own speed. */
export const ratio = (ours: readonly Speed[], others: readonly Speed[] = []) => ({
  value: medianOf(others.map(({ perSecond }, round) => (ours[round]?.perSecond ?? Number.NaN) / perSecond)),
  ours: median(ours, 'perSecond'),
})
