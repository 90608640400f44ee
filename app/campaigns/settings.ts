import { z } from 'zod'
import { demoAlone } from '../platform/env-schemas.ts'
import type { SettingsOf } from '../platform/settings.ts'

export const campaignVariables = {
  /** Which new campaigns an admin reviews before they are listed (P95). */
  MODERATION: z.enum(['all', 'first', 'none']).default('first'),
  /** Offers "Rally Cap (Givebutter)" to parents who are asked how they heard about the site (P858). */
  HEARD_RALLY_CAP: demoAlone,
}

type Values = z.output<z.ZodObject<typeof campaignVariables>>

declare module '../platform/settings.ts' {
  interface DomainSettings extends SettingsOf<Values> {}
}
