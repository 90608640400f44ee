import { z } from 'zod'
import { optional } from '../../platform/env-schemas.ts'
import type { SettingsOf } from '../../platform/settings.ts'

export const receiptVariables = {
  /** The legal entity's federal tax status. Receipts claim contributions only with `501c3` (P522). */
  TAX_STATUS: z.enum(['501c3', 'none']).default('none'),
  EIN: optional(z.string().regex(/^\d{2}-\d{7}$/, 'expected a number such as 12-3456789')),
  /** The legal entity's postal address, with `|` between its lines. */
  POSTAL_ADDRESS: optional(z.string().trim().min(1).max(300)),
  /** The legal class of tips; receipts make no statement if unset. */
  TIP_TAX_CLASS: optional(z.enum(['contribution', 'service'])),
  /** Whether a donation's fees belong to the donation or pay for a service. */
  FEES_TAX_CLASS: z.enum(['donation', 'service']).default('donation'),
  /** The charity's registration number in Florida, which every receipt then states. */
  FLORIDA_REGISTRATION: optional(
    z.string().regex(/^CH\d{1,8}$/, 'expected a registration number such as CH12345'),
  ),
  /** A sentence that the operator adds to the fixed ones. */
  RECEIPT_NOTE: optional(z.string().trim().min(1).max(500)),
  /** Years after the year of issue for which a receipt keeps the name of an erased donor (P527). */
  RECEIPT_NAME_YEARS: z.coerce.number().int().min(0).max(20).default(7),
}

type Values = z.output<z.ZodObject<typeof receiptVariables>>

declare module '../../platform/settings.ts' {
  interface DomainSettings extends SettingsOf<Values> {}
}

/** Finds settings with which receipts would claim more than the operator has stated. */
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
