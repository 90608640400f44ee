import type { Locale } from '../lib/locale.ts'
import type { Messages } from './catalogs.ts'

type Loaders = Partial<Record<Locale, () => Promise<{ words: Messages }>>>

// Replaced by the build (vite-words.ts). Tests and the server don't use them.
export const screens: Loaders = {}
export const admin: Loaders = {}
