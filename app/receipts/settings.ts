import { z } from 'zod'
import { optional } from '../platform/env-schemas.ts'
import type { SettingsOf } from '../platform/settings.ts'

export const receiptVariables = {
  /** What the legal entity is to the tax office. Receipts claim a contribution only with `501c3` (P521). */
  TAX_STATUS: z.enum(['501c3', 'none']).default('none'),
  EIN: optional(z.string().regex(/^\d{2}-\d{7}$/, 'expected a number such as 12-3456789')),
  /** The postal address of the legal entity, with `|` between its lines. */
  POSTAL_ADDRESS: optional(z.string().trim().min(1).max(300)),
  /** What a tip is; receipts say nothing of it if unset. */
  TIP_TAX_CLASS: optional(z.enum(['contribution', 'service'])),
  /** Whether the fees of a donation belong to it, or pay for a service. */
  FEES_TAX_CLASS: z.enum(['donation', 'service']).default('donation'),
  /** The registration number of a charity in Florida, which every receipt must then state. */
  FLORIDA_REGISTRATION: optional(
    z.string().regex(/^CH\d{1,8}$/, 'expected a registration number such as CH12345'),
  ),
  /** A sentence that the operator adds to receipts. It can't replace the fixed ones. */
  RECEIPT_NOTE: optional(z.string().trim().min(1).max(500)),
  /** For how many years after a receipt its donor's name is kept though the donor is erased. */
  RECEIPT_NAME_YEARS: z.coerce.number().int().min(0).max(20).default(7),
}

type Values = z.output<z.ZodObject<typeof receiptVariables>>

declare module '../platform/settings.ts' {
  interface DomainSettings extends SettingsOf<Values> {}
}

/** Finds settings with which receipts would claim what the operator hasn't stated. */
export function receiptProblems(values: Values): { name: string; what: string }[] {
  const isCharity = values.TAX_STATUS === '501c3'
  const missing = (name: 'EIN' | 'POSTAL_ADDRESS') =>
    isCharity && values[name] === null
      ? [{ name, what: 'is required with TAX_STATUS=501c3, because every receipt states it' }]
      : []
  return [
    ...missing('EIN'),
    ...missing('POSTAL_ADDRESS'),
    ...(!isCharity && values.TIP_TAX_CLASS === 'contribution'
      ? [{ name: 'TIP_TAX_CLASS', what: 'can be "contribution" only with TAX_STATUS=501c3' }]
      : []),
  ]
}
