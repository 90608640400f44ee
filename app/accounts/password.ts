import { phrase } from '../lib/phrase.ts'

/** Minimum password length (P52). */
export const passwordMinLength = 6
export const passwordMaxLength = 128
/** A reset link expires in 1 hour (P50). */
export const resetLinkMinutes = 60

/** What the reset screens say, in the specification's words (P52, P53). */
export const resetWords = {
  missing: phrase('Invalid reset link. Please request a new password reset.'),
  expired: phrase('Invalid or expired reset link. Please request a new password reset.'),
  unexpected: phrase('Something went wrong. Please try again.'),
  mismatch: phrase("Passwords don't match"),
  tooShort: phrase('Password must be at least 6 characters long'),
  tooLong: phrase('Please use at most 128 characters.'),
  error: phrase('Password Reset Error'),
  sent: phrase('Password reset email sent'),
  sentDescription: phrase('Check your email for the password reset link.'),
  updated: phrase('Password updated!'),
  updatedDescription: phrase('Your password has been successfully changed.'),
} as const

/** What is wrong with a new password and its repetition, or null (P52). */
export function passwordProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return resetWords.mismatch
  if (password.length < passwordMinLength) return resetWords.tooShort
  if (password.length > passwordMaxLength) return resetWords.tooLong
  return null
}

/** What a reset link carries: its token in the fragment, which is never sent to a server or a log (P50). */
export type ResetLink = { token: string } | { problem: string }

/** Reads the address of /reset-password. The old form with access and refresh token in the query is not accepted (P53). */
export function readResetLink(search: string, hash: string): ResetLink {
  const query = new URLSearchParams(search)
  if (query.has('access_token') && query.has('refresh_token')) return { problem: resetWords.expired }
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token ? { token } : { problem: resetWords.missing }
}
