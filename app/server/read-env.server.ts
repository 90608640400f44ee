import { demo } from '#demo/demo.server.ts'
import { accountProblems, accountVariables, oidcSettings } from '../accounts/settings.ts'
import { campaignVariables } from '../campaigns/settings.ts'
import { offlineVariables } from '../donations/offline/settings.ts'
import { supporterVariables } from '../donations/supporters/settings.ts'
import { receiptProblems, receiptVariables } from '../donors/receipts/settings.ts'
import { webhookProblems, webhookVariables } from '../integrations/webhooks/settings.ts'
import { ledgerVariables } from '../ledger/settings.ts'
import { legalVariables } from '../legal/settings.server.ts'
import { appIdentity, nativeProblems, nativeVariables } from '../native/settings.ts'
import { type Env, platformVariableNames, readEnvWith } from '../platform/env.server.ts'
import { ownColorProblem } from '../ui/own-colors.ts'
import { achSettings } from '../withdrawals/payout-batches/ach-originator.ts'
import { withdrawalVariables } from '../withdrawals/settings.ts'

const variables = {
  ...accountVariables,
  ...campaignVariables,
  ...ledgerVariables,
  ...legalVariables,
  ...withdrawalVariables,
  ...offlineVariables,
  ...supporterVariables,
  ...receiptVariables,
  ...webhookVariables,
  ...nativeVariables,
}

export const variableNames = [...platformVariableNames, ...Object.keys(variables)]

/** Reads and validates the environment once. Throws one Error that lists every invalid variable, one per line. */
export function readEnv(source: Record<string, string | undefined>): Env {
  return readEnvWith(source, {
    variables,
    hasDemo: demo !== null,
    compute: (values, isDemo) => ({
      ach: achSettings(values, isDemo),
      nativeApp: appIdentity(values),
      oidc: oidcSettings(values),
    }),
    problems(values, isDemo) {
      const color = values.BRAND_COLOR && ownColorProblem(values.BRAND_COLOR)
      return [
        ...accountProblems(values),
        ...nativeProblems(values),
        ...receiptProblems(values),
        ...webhookProblems(values, isDemo),
        ...(color ? [{ name: 'BRAND_COLOR', what: color }] : []),
      ]
    },
  })
}
