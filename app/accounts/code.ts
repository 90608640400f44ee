import { type Message, phrase } from '../lib/phrase.ts'

export const codeLength = 6
export const codeMinutes = 10
export const maxTries = 5
/** The most codes that one browser may request in `minutes` without entering one, per person and purpose. */
export const openRequests = { most: 5, minutes: 15 }
export const rememberDays = 30

export type CodePurpose = 'sign-in' | 'prove-email' | 'step-up'

export const codeWords = {
  tooMany: phrase('Too many codes were requested. Please wait a few minutes and try again.'),
  shape: phrase('Enter the 6 digits of the code.'),
}

/** Masks an email for the code screen: `s•••@example.com` (P35). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`
}

/** Shown after a code is sent; `{sentTo}` is the masked email (P35). */
export const codeSentWords = phrase(
  'We sent a 6-digit code to {sentTo}. It works once and expires in 10 minutes.',
)

/** The message for a refused code (P35). `triesLeft` is null if this browser has no valid code to enter. */
export function wrongCodeWords(triesLeft: number | null): { words: Message; values: { tries: number } } {
  const words = triesLeft
    ? phrase('That code is wrong or expired. You have {tries, plural, one {# try} other {# tries}} left.')
    : phrase('That code is wrong or expired. Request a new code.')
  return { words, values: { tries: triesLeft ?? 0 } }
}

/** The instant at which a code created at `now` expires. */
export function codeEnd(now: Date): Date {
  return new Date(now.getTime() + codeMinutes * 60_000)
}

/** The instant until which a device remembered at `now` skips the code (P37). */
export function rememberedUntil(now: Date): Date {
  return new Date(now.getTime() + rememberDays * 24 * 3600_000)
}
