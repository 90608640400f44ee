import { z } from 'zod'
import { type AchSettings, achVariables } from './payout-batches/ach-originator.ts'

declare module '../platform/settings.ts' {
  interface DomainSettings {
    twoAdminsAboveCents: number
    /** The sender of payout files (NACHA). */
    ach: AchSettings
  }
}

export const withdrawalVariables = {
  ...achVariables,
  /** A withdrawal above this amount needs two admins (P194). */
  TWO_ADMINS_ABOVE_CENTS: z.coerce.number().int().min(0).default(500_000),
}
