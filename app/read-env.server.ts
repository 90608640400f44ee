import { campaignSettings, campaignVariables } from './campaigns/settings.ts'
import { nativeProblems, nativeSettings, nativeVariables } from './native/settings.ts'
import { type Env, readEnvWith } from './platform/env.server.ts'
import { withdrawalSettings, withdrawalVariables } from './withdrawals/settings.ts'

const variables = { ...campaignVariables, ...withdrawalVariables, ...nativeVariables }

/** Reads and checks the environment once. Throws one Error that names every variable that is wrong, a line each. */
export function readEnv(source: Record<string, string | undefined>): Env {
  return readEnvWith(source, {
    variables,
    read: (given, demo) => ({
      ...campaignSettings(given),
      ...withdrawalSettings(given, demo),
      ...nativeSettings(given),
    }),
    problems: nativeProblems,
  })
}
