import { z } from 'zod'
import { optional } from '../../platform/env-schemas.ts'
import type { SettingsOf } from '../../platform/settings.ts'

export const offlineVariables = {
  /** Above this sum another person must confirm an offline donation (P572); 0 means always. In cents. */
  OFFLINE_CONFIRM_ABOVE_CENTS: z.coerce.number().int().min(0).default(25_000),
  /** What donors need to send a bank transfer, with `|` between its lines (P872). Off if unset. */
  GIVE_BY_TRANSFER: optional(z.string().trim().min(1).max(500)),
}

type Values = z.output<z.ZodObject<typeof offlineVariables>>

declare module '../../platform/settings.ts' {
  interface DomainSettings extends SettingsOf<Values> {}
}
