import type { Catalogue } from '../translate.ts'

export const notifications: Catalogue = {}
