import type { Locale } from '../lib/locale.ts'
import { compiled } from './compiled.ts'
import { type Catalog, type Compiled, catalogs } from './translate.ts'

export type Messages = Readonly<Record<string, Compiled>>

/** The translations of the named catalogs, by English text. Empty for English. */
export function messagesIn(locale: Locale, names: readonly Catalog[] = catalogs): Messages {
  const own: Readonly<Record<Catalog, Messages>> | undefined = locale === 'en' ? undefined : compiled[locale]
  const entries = names.flatMap(name => Object.entries(own?.[name] ?? {}))
  return Object.fromEntries(entries.map(([english, parts]) => [english, asText(parts) ?? parts]))
}

/** Converts a compiled message that has only named arguments back to a string, which is smaller. */
function asText(message: Compiled): string | null {
  if (!Array.isArray(message)) return message as string
  const parts = message as (string | string[])[]
  if (parts.some(part => typeof part !== 'string' && part.length > 1)) return null
  return parts.map(part => (typeof part === 'string' ? part : `{${part[0]}}`)).join('')
}
