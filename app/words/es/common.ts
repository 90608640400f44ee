import type { Catalogue } from '../translate.ts'

/** Words that several domains share. */
export const common: Catalogue = {
  'Back to Home': 'Volver al inicio',
}
