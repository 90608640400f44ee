import { z } from 'zod'
import type { DomainSettings } from '../platform/settings.ts'

declare module '../platform/settings.ts' {
  interface DomainSettings {
    /** Which new campaigns an admin reviews before they are listed (P95). */
    moderation: 'all' | 'first' | 'none'
  }
}

export const campaignVariables = { MODERATION: z.enum(['all', 'first', 'none']).default('first') }

export function campaignSettings(given: {
  MODERATION: DomainSettings['moderation']
}): Pick<DomainSettings, 'moderation'> {
  return { moderation: given.MODERATION }
}
