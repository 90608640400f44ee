import type { Catalogue } from '../translate.ts'

export const legal: Catalogue = {
  'Terms and Conditions': 'Términos y condiciones',
  'Privacy Policy': 'Política de privacidad',
  'What you agree to when you raise money or give on {product}.':
    'Lo que aceptas cuando reúnes fondos o donas en {product}.',
  'What {product} keeps of you, why, for how long, and your rights.':
    'Qué guarda {product} de ti, para qué, por cuánto tiempo, y tus derechos.',
  'Version {version}, in force since {date}': 'Versión {version}, vigente desde el {date}',
  Sections: 'Secciones',
  Back: 'Atrás',
  'Loading…': 'Cargando…',
  'This could not be loaded.': 'No se pudo cargar.',
  'Open it on its own page': 'Ábrelo en su propia página',
}
