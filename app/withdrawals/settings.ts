import { z } from 'zod'
import { type AchSettings, achVariables } from './payout-batches/ach-originator.ts'

declare module '../platform/settings.ts' {
  interface DomainSettings {
    twoAdminsAboveCents: number
    checkFirstPayoutAboveCents: number
    /** The sender of payout files (NACHA), and the variables still missing. */
    ach: AchSettings
  }
}

export const withdrawalVariables = {
  ...achVariables,
  /** Two admins must approve if a person's withdrawals in the last 7 days exceed this amount (P194). */
  TWO_ADMINS_ABOVE_CENTS: z.coerce.number().int().min(0).default(500_000),
  /** A person's first payout is held for a check if its request exceeds this amount (P620). */
  CHECK_FIRST_PAYOUT_ABOVE_CENTS: z.coerce.number().int().min(0).default(100_000),
}
