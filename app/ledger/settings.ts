import { z } from 'zod'
import { demoAlone, optional } from '../platform/env-schemas.ts'
import type { SettingsOf } from '../platform/settings.ts'

export const ledgerVariables = {
  /** The file that names the books' account for each account of the ledger (P561). */
  BOOKS_ACCOUNTS: optional(z.string().min(1)),
  /** Shows the planning estimate on Account Balances (P857). */
  PLANNING_ESTIMATE: demoAlone,
}

type Values = z.output<z.ZodObject<typeof ledgerVariables>>

declare module '../platform/settings.ts' {
  interface DomainSettings extends SettingsOf<Values> {}
}
