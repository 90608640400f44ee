import { checksWithDatabase, checksWithoutDatabase } from '../../admin/operations/checks.server.ts'
import { startClock } from '../../platform/clock.server.ts'
import { examineAll, type Finding } from '../../platform/doctor/check.server.ts'
import { warning } from '../../platform/doctor/judge.ts'
import { misspelled } from '../../platform/doctor/misspelled.ts'
import { surroundings as real } from '../../platform/doctor/surroundings.server.ts'
import type { Env } from '../../platform/env.server.ts'
import { buildApp } from '../build-app.server.ts'
import { readEnv, variableNames } from '../read-env.server.ts'
import type { Outcome } from './command.server.ts'
import { printFindings } from './terminal.server.ts'

type Options = { dkimSelector: string | undefined; surroundings?: typeof real; print(line: string): void }

/**
 * Makes every check, and prints a line for each with what to do. Fails if anything is at fault. Goes on without what a fault makes
 * impossible, and changes nothing.
 */
export async function doctor(
  source: Record<string, string | undefined>,
  { dkimSelector, surroundings = real, print }: Options,
): Promise<Outcome> {
  const { faults, warnings } = await printFindings(findings(), print)
  return { text: `${faults} faults, ${warnings} warnings.`, failed: faults > 0 }

  async function* findings(): AsyncGenerator<Finding> {
    let env: Env
    try {
      env = readEnv(source)
    } catch (error) {
      return yield* (error as Error).message.split('\n').map(words => failed('settings', words))
    }
    for (const { name, meant } of misspelled(Object.keys(source), variableNames))
      yield { subject: name, ...warning('is not a setting', `rename it if you meant ${meant}`) }
    const place = { env, around: surroundings, now: startClock().now(), dkimSelector }
    yield* examineAll(checksWithoutDatabase, place)
    const built = await buildApp({ ...env, logLevel: 'silent' }, { listens: false, connections: 4 }).catch(
      (error: Error) => error,
    )
    if (built instanceof Error) return yield failed('database', built.message)
    try {
      yield* examineAll(
        checksWithDatabase.filter(({ upgrade }) => upgrade !== 'only'),
        { ...place, ...built },
      )
    } finally {
      await built.close()
    }
  }
}

const failed = (subject: string, words: string): Finding => ({ subject, state: 'fault', words })
