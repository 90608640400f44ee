import { type Message, phrase } from '../lib/phrase.ts'

/** (P52) */
export const passwordMinLength = 6
export const passwordMaxLength = 128
/** A reset link expires in 1 hour (P50). */
export const resetLinkMinutes = 60

/** Texts of the reset screens, verbatim from the specification (P52, P53). */
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

/** Returns why a new password or its confirmation is invalid, or null if both are valid (P52). */
export function passwordProblem(password: string, confirmation: string): Message | null {
  if (password !== confirmation) return resetWords.mismatch
  if (password.length < passwordMinLength) return resetWords.tooShort
  if (password.length > passwordMaxLength) return resetWords.tooLong
  return null
}

/** The token of a reset link, from the URL's fragment, which browsers don't send to servers (P50); or why the link is invalid. */
export type ResetLink = { token: string } | { problem: Message }

/** Parses the query and fragment of /reset-password. Refuses old links, which have access and refresh tokens in the query (P53). */
export function readResetLink(search: string, hash: string): ResetLink {
  const query = new URLSearchParams(search)
  if (query.has('access_token') && query.has('refresh_token')) return { problem: resetWords.expired }
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token ? { token } : { problem: resetWords.missing }
}
