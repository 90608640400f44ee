import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { typedLine, typedName } from '../typed-text.ts'

const emailWords = phrase('Please enter a valid email address.')

/** An address that may be left out; a malformed one is refused. */
export const optionalEmail = typedLine(254).refine(
  typed => typed === '' || z.regexes.email.test(typed),
  emailWords,
)

/** What the forms for students under 18 ask for beside the payload (P131). */
export const minorsAnswers = z.strictObject({
  /** The age answer; null where nobody asked. */
  isMinor: z.boolean().nullable().default(null),
  parentFirstName: typedName(100),
  parentLastName: typedName(100),
  parentEmail: optionalEmail,
  parentPhone: typedLine(40),
  relationship: typedLine(40),
  /** Checked and forgotten (P92). */
  studentDateOfBirth: typedLine(20),
  grade: typedLine(10),
  school: typedLine(200),
  showSchool: z.boolean().default(false),
  consent1: z.boolean().default(false),
  consent2: z.boolean().default(false),
  consent3: z.boolean().default(false),
})
