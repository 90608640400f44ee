import { z } from 'zod'
import { optionalEmail } from '../../accounts/contract.ts'
import { phrase } from '../../lib/phrase.ts'
import { cleanText } from '../typed-text.ts'

export const reportReasons = [
  { value: 'fraud', label: phrase('I don’t think it’s true') },
  { value: 'impersonation', label: phrase('It impersonates someone') },
  { value: 'minor', label: phrase('It shows a child without permission') },
  { value: 'misuse', label: phrase('The money is used for something else') },
  { value: 'content', label: phrase('It is hateful, violent or sexual') },
  { value: 'other', label: phrase('Something else') },
] as const
export type ReportReason = (typeof reportReasons)[number]['value']

export const maxReportLength = 2000

const values = reportReasons.map(({ value }) => value)

/** The browser generates the id, so that a retry isn't a second report. Only the reason 'Something else' requires details. */
export const reportInput = z
  .strictObject({
    id: z.uuid(),
    reason: z.enum(values, phrase('Choose what is wrong.')),
    details: z
      .string()
      .overwrite(cleanText)
      .max(maxReportLength, phrase('Please use at most {maximum} characters.')),
    email: optionalEmail,
  })
  .refine(({ reason, details }) => reason !== 'other' || details !== '', {
    path: ['details'],
    message: phrase('Tell us what is wrong.'),
  })
export type ReportInput = z.output<typeof reportInput>
