import type { Message } from '../../lib/phrase.ts'
import type { App } from '../app.server.ts'
import type { DatabaseAccess } from '../database/database-access.server.ts'
import type { Env } from '../env.server.ts'
import type { Judgment } from './judge.ts'
import type { Surroundings } from './surroundings.server.ts'

/** What a check may look at. `now` is the machine's time: demos set the app's clock. */
export type Place = { env: Env; around: Surroundings; now: Date; dkimSelector?: string | undefined }
/** The same with a database that answers. */
export type ServerPlace = Place & { app: App; access?: DatabaseAccess }

type Shown = {
  /** What `tassel doctor` and the metric call it. */
  name: string
  /** True if `tassel upgrade --check` makes it too; `only` if nothing else does. It must work with the schema of the last release. */
  upgrade?: true | 'only'
  /** The check whose fault makes this one impossible. */
  after?: string
}

/** For the operations page and the metric: its label, what its instant is, and the page that mends it. */
type OnPage = { label: Message; when?: Message; path?: string }

type Declared<In extends Place, Facts, Text extends string> = Shown & {
  load(place: In): Promise<Facts> | Facts
  /** Judges the facts without I/O. An empty list says that there is nothing to check here. */
  judge(
    facts: NoInfer<Facts>,
    place: Pick<Place, 'env' | 'now' | 'dkimSelector'>,
  ): Judgment<Text> | readonly Judgment<Text>[]
  /** Judges that `load` has thrown. */
  failed?(reason: string, place: Pick<Place, 'env'>): Judgment<Text>
  /** The instant that `page.when` names, or seconds since; null if there is none yet. */
  at?(facts: NoInfer<Facts>): Date | number | null
}

export type Check<In extends Place = ServerPlace, Text extends string = string> = Shown & {
  page?: OnPage
  examine(place: In): Promise<{ judgments: readonly Judgment<Text>[]; at: Date | null }>
}
/** A check that the operations page shows, in the reader's language. */
export type ShownCheck<In extends Place = ServerPlace> = Check<In, Message> & { page: OnPage }

/** True for a check with a page; its `check` takes only messages. */
export const isShown = <In extends Place>(one: Check<In>): one is ShownCheck<In> => one.page !== undefined

/** Declares one thing to examine: how its facts are loaded, and how they are judged. */
export function check<In extends Place, Facts>(
  declared: Declared<In, Facts, Message> & { page: OnPage },
): ShownCheck<In>
export function check<In extends Place, Facts>(
  declared: Declared<In, Facts, string> & { page?: never },
): Check<In>
export function check<In extends Place, Facts>(declared: Declared<In, Facts, string>): Check<In> {
  return {
    ...declared,
    async examine(place) {
      const { load, judge, failed, at } = declared
      try {
        const facts = await load(place)
        const instant = at?.(facts) ?? null
        return {
          judgments: [judge(facts, place)].flat(),
          at: typeof instant === 'number' ? new Date(place.now.getTime() - instant * 1000) : instant,
        }
      } catch (error) {
        if (!failed) throw error
        return { judgments: [failed(reasonOf(error as Error), place)], at: null }
      }
    },
  }
}

export type Finding = Judgment<string> & { subject: string }

/** Makes the checks one after the other, without those that an earlier fault makes impossible. */
export async function* examineAll<In extends Place>(
  checks: readonly Check<In>[],
  place: In,
): AsyncGenerator<Finding> {
  const failed = new Set<string>()
  for (const { name, after, examine } of checks) {
    if (after && failed.has(after)) {
      failed.add(name)
      continue
    }
    for (const judgment of (await examine(place)).judgments) {
      if (judgment.state === 'fault') failed.add(name)
      yield { subject: name, ...judgment }
    }
  }
}

function reasonOf({ message, cause }: Error & { cause?: unknown }): string {
  return ((cause as Error | undefined)?.message ?? message).split('\n')[0] ?? ''
}
