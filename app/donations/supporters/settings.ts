import type { z } from 'zod'
import { demoAlone } from '../../platform/env-schemas.ts'
import type { SettingsOf } from '../../platform/settings.ts'

export const supporterVariables = {
  /** Shows the latest donations one after another on the browse page (P859). */
  DONATION_TOAST: demoAlone,
}

type Values = z.output<z.ZodObject<typeof supporterVariables>>

declare module '../../platform/settings.ts' {
  interface DomainSettings extends SettingsOf<Values> {}
}
