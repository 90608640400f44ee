import type { Locale } from '../lib/locale.ts'
import type { Messages } from './catalogs.ts'

type Loaders = Partial<Record<Locale, () => Promise<{ words: Messages }>>>

// Builds replace these (vite-words.ts); tests and the server don't use them.
export const screens: Loaders = {}
export const admin: Loaders = {}
