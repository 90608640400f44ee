import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'

type Whose = { email: string; customUserId: string; product: string }

/**
 * Refuses CommonPassword (400) for a password that stands in the lists guessers try first, and for one's own e-mail, User ID or the
 * product's name. The list is some 49,000 passwords of a kept library, read when the first password is set, on the server alone.
 */
export async function refuseCommonPassword(password: string, whose: Whose): Promise<void> {
  const typed = password.trim().toLowerCase()
  const [name = ''] = whose.email.split('@')
  const own = [whose.email, name, whose.customUserId, whose.product].map(word => word.toLowerCase())
  if (!own.includes(typed) && !(await commonPasswords()).has(typed)) return
  const words = phrase('This password is too common. Please choose another one.')
  throw refusal('CommonPassword', 400, words, { fields: { password: words } })
}

let read: Promise<ReadonlySet<string>> | undefined

function commonPasswords(): Promise<ReadonlySet<string>> {
  read ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return read
}
