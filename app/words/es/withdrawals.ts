import type { Catalogue } from '../translate.ts'

export const withdrawals: Catalogue = {}
