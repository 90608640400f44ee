import { isBlank, withoutInvisible, withoutJoiners } from './invisible.ts'
import { type Message, phrase } from './phrase.ts'
import { isUnreachable } from './unreachable-address.ts'

/** The longest address that mail servers accept. */
export const emailMaxLength = 254

export const emailWords = {
  invalid: phrase('Please enter a valid email address.'),
  letters: phrase(
    'We can’t send email to an address with letters such as ü or ñ. Please use another address.',
  ),
}

/**
 * The address in what a person typed or pasted: lowercase, without invisible characters, brackets or quotes around it, `mailto:`, and a
 * period or comma at its end. Blank if nothing visible was typed. Every address that enters the platform passes here (P739).
 */
export function cleanEmail(typed: string): string {
  if (isBlank(typed)) return ''
  const visible = withoutJoiners(withoutInvisible(typed))
  const bare = visible.replace(/^(?:mailto:|[<([{"\s])+/i, '')
  let end = bare.length
  while (end > 0 && /[>)\]}".,;\s]/.test(bare[end - 1] ?? '')) end -= 1
  // Not `toLowerCase`, which turns a Kelvin sign into a k.
  return bare.slice(0, end).replace(/[A-Z]+/g, capitals => capitals.toLowerCase())
}

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const address = new RegExp(
  `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`,
)

/**
 * Why no mail can be sent to a cleaned address, or null (P739). Only plain letters are taken: not every mail server delivers to others, so
 * that a receipt might never arrive.
 */
export function emailProblem(email: string): Message | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything but ASCII
  if (/[^\x00-\x7f]/.test(email)) return emailWords.letters
  if (email.length > emailMaxLength || !address.test(email) || isUnreachable(email)) return emailWords.invalid
  return null
}
