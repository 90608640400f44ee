import { z } from 'zod'

declare module '../../platform/settings.ts' {
  interface DomainSettings {
    /** True if webhooks may be sent to this machine, also without TLS. */
    webhooksToLoopback: boolean
  }
}

export const webhookVariables = {
  /** Allows webhook endpoints on this machine (127.0.0.1, [::1]), also with http, to try receivers in a demo (P662). */
  WEBHOOKS_TO_LOOPBACK: z
    .enum(['0', '1'])
    .default('0')
    .transform(value => value === '1'),
}

/** Checks that only a demo sends webhooks to its own machine. */
export function webhookProblems(
  values: { WEBHOOKS_TO_LOOPBACK: boolean },
  demo: boolean,
): { name: string; what: string }[] {
  return values.WEBHOOKS_TO_LOOPBACK && !demo
    ? [{ name: 'WEBHOOKS_TO_LOOPBACK', what: 'is for demo mode alone: it lets owners reach this machine' }]
    : []
}
