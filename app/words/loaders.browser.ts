import type { Locale } from '../lib/locale.ts'
import type { Messages } from './catalogs.ts'

type Loaders = Partial<Record<Locale, () => Promise<{ words: Messages }>>>

// Every build writes these itself (vite-words.ts); tests and the server load no words this way.
export const screens: Loaders = {}
export const admin: Loaders = {}
