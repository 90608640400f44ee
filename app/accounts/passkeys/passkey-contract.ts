import { z } from 'zod'
import { refuseNoName } from '../contract.ts'
import { passkeyNameMaxLength, passkeyWords } from './passkey.ts'

const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/)

export const passkeyNameField = z
  .string()
  .trim()
  .min(1, passkeyWords.nameMissing)
  .max(passkeyNameMaxLength, passkeyWords.nameTooLong)
  .check(refuseNoName)

/** What a new authenticator answers, without what the server does not read. */
export const newPasskeyInput = z.strictObject({
  name: passkeyNameField,
  id: base64url(1400),
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(40_000),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
})
export type NewPasskeyInput = z.infer<typeof newPasskeyInput>

/** What an authenticator signed. */
export const passkeyProofInput = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
  userHandle: base64url(100).nullable(),
})
export type PasskeyProof = z.infer<typeof passkeyProofInput>

export const renamePasskeyInput = z.strictObject({ name: passkeyNameField })
