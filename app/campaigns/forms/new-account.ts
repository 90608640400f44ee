import { z } from 'zod'
import { emailField } from '../../accounts/contract.ts'
import { cleanUserId, userIdMaxLength } from '../../accounts/names.ts'
import { typedLine, typedName } from '../typed-text.ts'
import { formKeys } from './answers.ts'

/** What a form sends to make a visitor's account. A blank User ID is made from the email. */
export const newAccountInput = z.strictObject({
  form: z.enum(formKeys),
  email: emailField,
  customUserId: typedLine(userIdMaxLength),
  firstName: typedName(100),
  lastName: typedName(100),
  /** Made by the browser: a retry with the same id finds the account that the first attempt made. */
  requestId: z.uuid(),
})
export type NewAccountInput = z.output<typeof newAccountInput>
export type NewAccountRequest = z.input<typeof newAccountInput>
export type AccountOpened = { customUserId: string }

/** A parent's User ID: the email's local part, cleaned to the User ID rules (P142). */
export function loginNameOf(email: string): string {
  const cleaned = cleanUserId(email.split('@')[0] ?? '').replace(/^[-_]+|[-_]+$/g, '')
  return cleaned.length >= 3 ? cleaned : `${cleaned}-parent`.replace(/^-/, '')
}

/** Candidates for a parent's User ID: the name itself, then with -2, -3, … */
export function* loginNames(email: string): Generator<string> {
  const name = loginNameOf(email)
  yield name
  for (let number = 2; number < 10_000; number += 1) {
    const suffix = `-${number}`
    yield name.slice(0, userIdMaxLength - suffix.length) + suffix
  }
}
