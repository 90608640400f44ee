import { z } from 'zod'
import { cleanEmail, emailMaxLength, emailProblem } from '../lib/email-address.ts'
import { cleanName, nameProblem } from '../lib/person-name.ts'
import { phrase } from '../lib/phrase.ts'
import { accountWords } from './account-words.ts'
import { codeLength, codeWords } from './code.ts'
import { nameMaxLength, nameWords, userIdMaxLength, userIdProblem, userIdWords } from './names.ts'
import { passkeyNameMaxLength, passkeyWords } from './passkeys/passkey.ts'
import { passwordMaxLength, passwordMinLength, resetWords } from './password.ts'
import { staffRoles } from './staff-roles.ts'

const refuseNoEmail = (context: z.core.ParsePayload<string>) => {
  const problem = context.value === '' ? null : emailProblem(context.value)
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value, continue: true })
}
/** An email address by the rule of email-address.ts (P739), or blank. */
export const optionalEmail = z.string().overwrite(cleanEmail).check(refuseNoEmail)
/** An email address by the same rule; `missing` refuses a blank one. */
export const requiredEmail = (missing: string) =>
  z.string({ error: missing }).overwrite(cleanEmail).min(1, missing).check(refuseNoEmail)
export const emailField = requiredEmail(accountWords.emailMissing)

/** A new User ID by the rules of P24, in lowercase. */
export const newUserIdField = z
  .string()
  .trim()
  .toLowerCase()
  .max(userIdMaxLength, userIdWords.tooLong)
  .check(context => {
    const problem = userIdProblem(context.value)
    if (problem)
      context.issues.push({ code: 'custom', message: problem, input: context.value, continue: true })
  })

export const userIdInput = z.strictObject({ customUserId: newUserIdField })
export type UserIdInput = z.infer<typeof userIdInput>

export const signUpInput = z.strictObject({ email: emailField, customUserId: newUserIdField })
export type SignUpInput = z.infer<typeof signUpInput>

/** The email and User ID that identify a person. Not validated further, so that malformed values get the same response as wrong ones. */
const pair = {
  email: z.string().overwrite(cleanEmail).min(1, accountWords.emailMissing).max(emailMaxLength),
  customUserId: z.string().trim().toLowerCase().min(1, userIdWords.tooShort).max(64),
}
const codeField = z
  .string()
  .regex(/^\d{6}$/, codeWords.shape)
  .length(codeLength)

export const signInInput = z.strictObject(pair)
export type SignInInput = z.infer<typeof signInInput>

/** `signedIn` is true on a remembered device; otherwise a code was emailed. */
export type SignInAnswer = { signedIn: true } | ({ signedIn: false } & CodeSent)

/** Sign-in by password instead of a code, for people who set one through Reset Password (P32). */
export const signInPasswordInput = z.strictObject({
  ...pair,
  password: z.string().min(1).max(passwordMaxLength),
  rememberDevice: z.boolean(),
})

/** `next` is the path to open after the sign-in. */
export const oidcSignInQuery = z.strictObject({ next: z.string().max(500).optional() })

const parameter = z.string().max(4_000)
/** What an identity provider answers. It may add parameters of its own; the library checks those that matter. */
export const oidcCallbackQuery = z.object({ state: parameter.default('') }).catchall(parameter)

const resetToken = z.string().max(200).min(1, resetWords.missing)
export const resetRequestInput = z.strictObject({ email: emailField })
export const resetLinkInput = z.strictObject({ token: resetToken })
export const resetPasswordInput = z.strictObject({
  token: resetToken,
  password: z.string().min(passwordMinLength, resetWords.tooShort).max(passwordMaxLength, resetWords.tooLong),
})

export const signInCodeInput = z.strictObject({ ...pair, code: codeField, rememberDevice: z.boolean() })

const provable = z.enum(['prove-email', 'step-up'])
export type ProvablePurpose = z.infer<typeof provable>
export const codeRequestInput = z.strictObject({ purpose: provable })
export const codeVerifyInput = z.strictObject({ purpose: provable, code: codeField })

/** The masked email that received a code, and when the code expires (ISO instant). */
export type CodeSent = { sentTo: string; expiresAt: string }

/** Refuses a name that contains a web address or a line break (person-name.ts). Follows `overwrite(cleanName)`. */
export const refuseNoName = (context: z.core.ParsePayload<string>) => {
  const problem = nameProblem(context.value)
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value, continue: true })
}
const name = z.string().overwrite(cleanName).max(nameMaxLength, nameWords.tooLong).check(refuseNoName)

/** Profile setup requires both names (P58). */
export const profileSetupInput = z.strictObject({
  firstName: name.min(1, nameWords.bothRequired),
  lastName: name.min(1, nameWords.bothRequired),
})
/** Edit Your Name requires the first name; the last may be empty (P62). */
export const editNameInput = z.strictObject({
  firstName: name.min(1, nameWords.firstRequired),
  lastName: name,
})
export type NameInput = z.infer<typeof editNameInput>
/** Name collection has one field (P60). */
export const fullNameInput = z.strictObject({
  fullName: name.min(1, nameWords.fullNameRequired),
})

/** A session or a remembered device, with formatted dates. */
export type SignedInPlace = {
  id: string
  userAgent: string | null
  since: string
  lastSeen: string
  isThis?: boolean
}
export type SignedInPlaces = { sessions: SignedInPlace[]; devices: SignedInPlace[] }

const reasonField = z
  .string()
  .trim()
  .min(1, phrase('Please give a reason.'))
  .max(500, phrase('Please use at most {maximum} characters.'))

/** The reason for a suspension, which is shown to the suspended person. */
export const suspensionInput = z.strictObject({ reason: reasonField })

/** A role to grant or revoke. The reason goes into the audit log. */
export const roleInput = z.strictObject({ email: emailField, role: z.enum(staffRoles), reason: reasonField })

/** A name and picture entered before the email was verified; the owner keeps or removes them (P27). */
export type EnteredBeforeProof = { firstName: string; lastName: string; profilePictureUrl: string | null }

/** The data of /profile-setup and /welcome-complete. */
export type ProfileSetup = {
  email: string
  customUserId: string
  firstName: string
  lastName: string
  profilePictureUrl: string | null
}

const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/)

export const passkeyNameField = z
  .string()
  .overwrite(cleanName)
  .min(1, passkeyWords.nameMissing)
  .max(passkeyNameMaxLength, passkeyWords.nameTooLong)
  .check(refuseNoName)

/** A name for the new passkey, and the fields of the authenticator's registration response that the server reads. */
export const newPasskeyInput = z.strictObject({
  name: passkeyNameField,
  id: base64url(1400),
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(40_000),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
})
export type NewPasskeyInput = z.infer<typeof newPasskeyInput>

/** An authenticator's signed response to a challenge. */
export const passkeyProofInput = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
  userHandle: base64url(100).nullable(),
})
export type PasskeyProof = z.infer<typeof passkeyProofInput>

export const renamePasskeyInput = z.strictObject({ name: passkeyNameField })
