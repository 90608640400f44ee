import { phrase } from '../lib/phrase.ts'

/** (P52) */
export const passwordMinLength = 6
export const passwordMaxLength = 128
/** A reset link expires in 1 hour (P50). */
export const resetLinkMinutes = 60

/** Texts of the reset screens, quoted from the specification (P52, P53). */
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

/** Why a new password or its confirmation is refused, or null (P52). */
export function passwordProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return resetWords.mismatch
  if (password.length < passwordMinLength) return resetWords.tooShort
  if (password.length > passwordMaxLength) return resetWords.tooLong
  return null
}

/** The token is in the link's fragment, which browsers never send to a server or log (P50). */
export type ResetLink = { token: string } | { problem: string }

/** Parses the address of /reset-password. The old form with access and refresh tokens in the query is refused (P53). */
export function readResetLink(search: string, hash: string): ResetLink {
  const query = new URLSearchParams(search)
  if (query.has('access_token') && query.has('refresh_token')) return { problem: resetWords.expired }
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token ? { token } : { problem: resetWords.missing }
}
