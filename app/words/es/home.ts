import type { Catalogue } from '../translate.ts'

export const home: Catalogue = {}
