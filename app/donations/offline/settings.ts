import { z } from 'zod'
import type { SettingsOf } from '../../platform/settings.ts'

export const offlineVariables = {
  /** Above this sum another person must confirm an offline donation (P572); 0 means always. In cents. */
  OFFLINE_CONFIRM_ABOVE_CENTS: z.coerce.number().int().min(0).default(25_000),
}

type Values = z.output<z.ZodObject<typeof offlineVariables>>

declare module '../../platform/settings.ts' {
  interface DomainSettings extends SettingsOf<Values> {}
}
