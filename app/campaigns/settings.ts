import { z } from 'zod'
import type { SettingsOf } from '../platform/settings.ts'

export const campaignVariables = {
  /** Which new campaigns an admin reviews before they are listed (P95). */
  MODERATION: z.enum(['all', 'first', 'none']).default('first'),
}

type Values = z.output<z.ZodObject<typeof campaignVariables>>

declare module '../platform/settings.ts' {
  interface DomainSettings extends SettingsOf<Values> {}
}
