import type { Catalogue } from '../translate.ts'

export const accounts: Catalogue = {}
