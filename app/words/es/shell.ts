import type { Catalogue } from '../translate.ts'

export const shell: Catalogue = {}
