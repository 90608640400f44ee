import type { Catalogue } from '../translate.ts'

export const donations: Catalogue = {}
