import { z } from 'zod'
import { isRoutingNumber } from '../../lib/routing-number.ts'

/** Who sends payouts, as the bank has it on file. */
export type AchOriginator = {
  /** Routing number of the bank that takes the file. */
  immediateDestination: string
  immediateDestinationName: string
  /** What the bank knows the sender by: 9 or 10 characters. */
  immediateOrigin: string
  immediateOriginName: string
  /** 10 characters, often 1 and the tax number. */
  companyId: string
  /** Routing number of the bank that sends the entries on. */
  odfiRouting: string
}

/** `originator` is null while a variable is missing. */
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
  .regex(printable, 'may hold letters, digits, spaces and . , & \u2019 / - alone')

/** The variables of the environment; each is optional, and wrong ones stop the start. */
export const achVariables = {
  ACH_IMMEDIATE_DESTINATION: routing.optional(),
  ACH_IMMEDIATE_DESTINATION_NAME: name.optional(),
  ACH_IMMEDIATE_ORIGIN: code('9 or 10', /^[A-Z0-9]{9,10}$/).optional(),
  ACH_IMMEDIATE_ORIGIN_NAME: name.optional(),
  ACH_COMPANY_ID: code('10', /^[A-Z0-9]{10}$/).optional(),
  ACH_ODFI_ROUTING: routing.optional(),
}

type Read = { [Name in keyof typeof achVariables]?: string | undefined }

/** A bank that does not exist, for demo worlds. */
const demoValues: Required<{ [Name in keyof Read]: string }> = {
  ACH_IMMEDIATE_DESTINATION: '123456780',
  ACH_IMMEDIATE_DESTINATION_NAME: 'DEMO BANK',
  ACH_IMMEDIATE_ORIGIN: '1999999999',
  ACH_IMMEDIATE_ORIGIN_NAME: 'TASSEL DEMO',
  ACH_COMPANY_ID: '1999999999',
  ACH_ODFI_ROUTING: '123456780',
}

/** The settings of payout files; demo worlds have values of their own for what is not given. */
export function achSettings(read: Read, demo: boolean): AchSettings {
  const given = demo ? { ...demoValues, ...defined(read) } : read
  const missing = Object.keys(achVariables).filter(name => !given[name as keyof Read])
  if (missing.length > 0) return { originator: null, missing }
  return {
    missing,
    originator: {
      immediateDestination: given.ACH_IMMEDIATE_DESTINATION ?? '',
      immediateDestinationName: given.ACH_IMMEDIATE_DESTINATION_NAME ?? '',
      immediateOrigin: given.ACH_IMMEDIATE_ORIGIN ?? '',
      immediateOriginName: given.ACH_IMMEDIATE_ORIGIN_NAME ?? '',
      companyId: given.ACH_COMPANY_ID ?? '',
      odfiRouting: given.ACH_ODFI_ROUTING ?? '',
    },
  }
}

function defined(read: Read): Read {
  return Object.fromEntries(
    Object.keys(achVariables).flatMap(name => {
      const value = read[name as keyof Read]
      return value ? [[name, value]] : []
    }),
  )
}
