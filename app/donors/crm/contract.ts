import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { crmFormats } from './crm-formats.ts'

/** `since` is a day of the platform's time zone: only what changed from its start on. */
export const crmFileInput = z.strictObject({
  format: z.enum(crmFormats),
  since: z.iso.date().regex(/^20/, phrase('Choose a day since 2000.')).optional(),
})

/** For programs: `since` is an instant. */
export const crmFileQuery = z.strictObject({
  format: z.enum(crmFormats).default('plain'),
  since: z.iso.datetime({ offset: true }).regex(/^20/).optional(),
})

export interface CrmEndpoints {
  'POST /api/admin/crm-file': { body: z.input<typeof crmFileInput>; answer: Response }
}
