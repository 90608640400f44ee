import type { z } from 'zod'
import type { newFeeSchedule } from './contract.ts'

/** The request and response types of the fee endpoints. */
export interface FeeEndpoints {
  'POST /api/admin/fees': { body: z.input<typeof newFeeSchedule>; answer: { id: string } }
  'POST /api/admin/fees/confirm': { answer: { id: string } }
}
