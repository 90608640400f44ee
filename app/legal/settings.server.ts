import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { emailProblem } from '../lib/email-address.ts'
import { optional } from '../platform/env-schemas.ts'
import type { SettingsOf } from '../platform/settings.ts'
import { type Disclosures, parseDisclosures } from './disclosures.ts'

const maxBytes = 100_000

export const legalVariables = {
  /** Whom people tell about a barrier (P906); null for the support address. */
  ACCESSIBILITY_EMAIL: optional(
    z
      .string()
      .refine(email => emailProblem(email) === null, 'is not an email address such as access@school.org'),
  ),
  /** The file with the notices that states require. Read at the start, which a mistake stops. */
  DISCLOSURES: optional(
    z.string().transform((file, context) => {
      try {
        return readDisclosures(file)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    }),
  ),
}

function readDisclosures(file: string): Disclosures {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw new Error(`there is no file ${file}`)
  if (stats.size > maxBytes) throw new Error(`${file} has more than 100 kB`)
  try {
    return parseDisclosures(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
}

type Values = z.output<z.ZodObject<typeof legalVariables>>

declare module '../platform/settings.ts' {
  interface DomainSettings extends SettingsOf<Values> {}
}
