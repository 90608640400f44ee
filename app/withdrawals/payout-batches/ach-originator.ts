import { z } from 'zod'
import { isRoutingNumber } from '../routing-number.ts'

/** The sender of payout files, as registered with the bank. */
export type AchOriginator = {
  /** Routing number of the bank that receives the file. */
  immediateDestination: string
  immediateDestinationName: string
  /** The sender's identifier at that bank: 9 or 10 letters or digits. */
  immediateOrigin: string
  immediateOriginName: string
  /** 10 letters or digits, often 1 followed by the company's tax ID (EIN). */
  companyId: string
  /** Routing number of the sender's bank (ODFI), which submits the entries to the ACH network. */
  odfiRouting: string
}

/** `originator` is null if any environment variable is missing; `missing` lists their names. */
export type AchSettings = { originator: AchOriginator | null; missing: string[] }

const routing = z
  .string()
  .trim()
  .refine(isRoutingNumber, 'is not a routing number: 9 digits, of which the last checks the others')
const printable = /^[A-Z0-9 .,&'/-]+$/
const code = (lengths: string, pattern: RegExp) =>
  z.string().trim().toUpperCase().regex(pattern, `expected ${lengths} letters or digits`)
const name = z
  .string()
  .trim()
  .toUpperCase()
  .max(23, 'has more than the 23 characters of a NACHA file')
  .regex(printable, 'may contain only letters, digits, spaces and . , & \u2019 / -')

/** The environment variables for payout files. All are optional; the server doesn't start with an invalid one. */
export const achVariables = {
  ACH_IMMEDIATE_DESTINATION: routing.optional(),
  ACH_IMMEDIATE_DESTINATION_NAME: name.optional(),
  ACH_IMMEDIATE_ORIGIN: code('9 or 10', /^[A-Z0-9]{9,10}$/).optional(),
  ACH_IMMEDIATE_ORIGIN_NAME: name.optional(),
  ACH_COMPANY_ID: code('10', /^[A-Z0-9]{10}$/).optional(),
  ACH_ODFI_ROUTING: routing.optional(),
}

type Variables = { [Name in keyof typeof achVariables]?: string | undefined }

/** A fictitious bank, for demo mode. */
const demoValues: Variables = {
  ACH_IMMEDIATE_DESTINATION: '123456780',
  ACH_IMMEDIATE_DESTINATION_NAME: 'DEMO BANK',
  ACH_IMMEDIATE_ORIGIN: '1999999999',
  ACH_IMMEDIATE_ORIGIN_NAME: 'TASSEL DEMO',
  ACH_COMPANY_ID: '1999999999',
  ACH_ODFI_ROUTING: '123456780',
}

/** The settings for payout files; in demo mode, missing variables get the values of a fictitious bank. */
export function achSettings(variables: Variables, demo: boolean): AchSettings {
  const read = (name: keyof Variables) => variables[name] || (demo && demoValues[name]) || ''
  const missing = (Object.keys(achVariables) as (keyof Variables)[]).filter(name => !read(name))
  if (missing.length > 0) return { originator: null, missing }
  return {
    missing,
    originator: {
      immediateDestination: read('ACH_IMMEDIATE_DESTINATION'),
      immediateDestinationName: read('ACH_IMMEDIATE_DESTINATION_NAME'),
      immediateOrigin: read('ACH_IMMEDIATE_ORIGIN'),
      immediateOriginName: read('ACH_IMMEDIATE_ORIGIN_NAME'),
      companyId: read('ACH_COMPANY_ID'),
      odfiRouting: read('ACH_ODFI_ROUTING'),
    },
  }
}
