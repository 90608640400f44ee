import { messages as admin } from './es/admin.ts'
import { messages as mails } from './es/mails.ts'
import { messages as screens } from './es/screens.ts'
import type { Compiled } from './translate.ts'

type Messages = Readonly<Record<string, Compiled>>

/** What screens and rules say, in Spanish: `npm run words` makes it of `es/screens.po`. */
export const spanishOnScreens: Messages = lighter(screens)

/** What admins' screens say beside it: `es/admin.po`. */
export const spanishForAdmins: Messages = lighter(admin)

/** Everything that Tassel says, in Spanish: mails and notices too, which no browser draws. */
export const spanish: Messages = { ...spanishOnScreens, ...spanishForAdmins, ...lighter(mails) }

/** Text and names alone need no parts: as one text they weigh less, and are answered as they are. */
function lighter(messages: Messages): Messages {
  const texts = Object.entries(messages).map(([english, parts]) => [english, textOf(parts) ?? parts])
  return Object.fromEntries(texts)
}

function textOf(message: Compiled): string | null {
  if (!Array.isArray(message)) return message as string
  const parts = message as (string | string[])[]
  if (parts.some(part => typeof part !== 'string' && part.length > 1)) return null
  return parts.map(part => (typeof part === 'string' ? part : `{${part[0]}}`)).join('')
}
