import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'

type Whose = { email: string; customUserId: string; product: string }

/**
 * Refuses CommonPassword (400) for a blank password, one in the lists that attackers try first, and for the person's own email, User ID or
 * the product's name. The list has some 49,000 passwords and comes from a maintained library; it is loaded when the first
 * password is set, on the server only.
 */
export async function refuseCommonPassword(password: string, whose: Whose): Promise<void> {
  const typed = password.trim().toLowerCase()
  const [name = ''] = whose.email.split('@')
  const own = [whose.email, name, whose.customUserId, whose.product].map(word => word.toLowerCase())
  if (typed !== '' && !own.includes(typed) && !(await commonPasswords()).has(typed)) return
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
