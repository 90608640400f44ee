import type { Catalogue } from '../translate.ts'

export const campaigns: Catalogue = {}
