import type { Catalogue } from '../translate.ts'

export const ui: Catalogue = {}
