import type { Catalogue } from '../translate.ts'

export const sharing: Catalogue = {}
