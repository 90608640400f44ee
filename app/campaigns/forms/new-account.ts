import { z } from 'zod'
import { emailField } from '../../accounts/contract.ts'
import { userIdMaxLength } from '../../accounts/user-id.ts'
import { typedLine, typedName } from '../typed-text.ts'
import { formKeys } from './form-keys.ts'

/** What a form sends to make the account of a visitor. The User ID is blank where the form makes it of the email. */
export const newAccountInput = z.strictObject({
  form: z.enum(formKeys),
  email: emailField,
  customUserId: typedLine(userIdMaxLength),
  firstName: typedName(100),
  lastName: typedName(100),
  /** Known to this browser alone: a repeat after a lost answer finds the account that the first try made. */
  requestId: z.uuid(),
})
export type NewAccountInput = z.output<typeof newAccountInput>
export type NewAccountRequest = z.input<typeof newAccountInput>
export type AccountOpened = { customUserId: string }
