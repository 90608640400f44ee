import { z } from 'zod'
import { campaignSettings, campaignVariables } from '../campaigns/settings.ts'
import { nativeProblems, nativeSettings, nativeVariables } from '../native/settings.ts'
import { type Env, readEnvWith } from '../platform/env.server.ts'
import { ownColorProblem } from '../ui/own-colors.ts'
import { withdrawalSettings, withdrawalVariables } from '../withdrawals/settings.ts'

/** Whether pages in that color can be read: what it must look like is the platform's to check. */
const readable = {
  BRAND_COLOR: z
    .string()
    .superRefine((color, context) => {
      const problem = /^#[0-9a-f]{6}$/i.test(color) ? ownColorProblem(color) : null
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .optional(),
}

const variables = { ...readable, ...campaignVariables, ...withdrawalVariables, ...nativeVariables }

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
