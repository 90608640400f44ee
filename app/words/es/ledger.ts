import type { Catalogue } from '../translate.ts'

export const ledger: Catalogue = {
  'Close the earlier months first, beginning with {month}.':
    'Cierra primero los meses anteriores, empezando por {month}.',
  'There is no such month.': 'No existe ese mes.',
  'This month is closed already. Nothing was changed.': 'Este mes ya está cerrado. No se cambió nada.',
  'This month is not closed.': 'Este mes no está cerrado.',
  'This month is not over yet. It can be closed once it is.':
    'Este mes todavía no ha terminado. Se podrá cerrar cuando termine.',
}
