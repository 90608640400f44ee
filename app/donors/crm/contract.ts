import { z } from 'zod'
import { crmFormats } from './crm-formats.ts'

/** `since` is a day of the platform's time zone: only what changed from its start on. */
export const crmFileInput = z.strictObject({ format: z.enum(crmFormats), since: z.iso.date().optional() })

/** For programs: `since` is an instant. */
export const crmFileQuery = z.strictObject({
  format: z.enum(crmFormats).default('plain'),
  since: z.iso.datetime({ offset: true }).optional(),
})

export interface CrmEndpoints {
  'POST /api/admin/crm-file': { body: z.input<typeof crmFileInput>; answer: Response }
}
