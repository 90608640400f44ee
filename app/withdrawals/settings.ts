import { z } from 'zod'
import type { DomainSettings } from '../platform/settings.ts'
import { type AchSettings, achSettings, achVariables } from './payout-batches/ach-originator.ts'

declare module '../platform/settings.ts' {
  interface DomainSettings {
    /** A withdrawal above this amount needs two admins (P194). */
    twoAdminsAboveCents: number
    /** The sender of payout files (NACHA). */
    ach: AchSettings
  }
}

export const withdrawalVariables = {
  ...achVariables,
  TWO_ADMINS_ABOVE_CENTS: z.coerce.number().int().min(0).default(500_000),
}

type Variables = z.output<z.ZodObject<typeof withdrawalVariables>>

/** The settings of withdrawals. */
export function withdrawalSettings(
  variables: Variables,
  demo: boolean,
): Pick<DomainSettings, 'twoAdminsAboveCents' | 'ach'> {
  return { twoAdminsAboveCents: variables.TWO_ADMINS_ABOVE_CENTS, ach: achSettings(variables, demo) }
}
