import { phrase } from '../../lib/phrase.ts'

export const passkeyNameMaxLength = 60
/** Per person: enough for phones, computers, and a few security keys. */
export const maxPasskeys = 20
export const challengeMinutes = 5

export const passkeyWords = {
  error: phrase('Passkey Error'),
  wrong: phrase('That passkey didn’t work. Please try again, or use a code.'),
  known: phrase('This device already has a passkey for your account.'),
  notFound: phrase('This passkey is already gone. Reload the page to see what’s left.'),
  tooMany: phrase('You already have 20 passkeys. Remove one you no longer use first.'),
  nameMissing: phrase('Please give the passkey a name.'),
  nameTooLong: phrase('Please use at most 60 characters.'),
} as const

/** A passkey for its owner, with formatted dates. */
export type OwnPasskey = { id: string; name: string; madeOn: string; lastUsedOn: string | null }

/** False for IP addresses: browsers bind passkeys to domain names only. */
export function isPasskeyHost(hostname: string): boolean {
  return !/^[\d.]+$/.test(hostname) && !hostname.includes(':')
}
