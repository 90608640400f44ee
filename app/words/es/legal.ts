import type { Catalogue } from '../translate.ts'

export const legal: Catalogue = {}
