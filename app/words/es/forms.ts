import type { Catalogue } from '../translate.ts'

export const forms: Catalogue = {}
