import type { Catalogue } from '../translate.ts'

/** Words that several domains share. */
export const common: Catalogue = {
  'Back to Home': 'Volver al inicio',
  'Got it': 'Entendido',
  Home: 'Inicio',
  'Oops! Page not found': '¡Vaya! No se encontró la página',
  'Processing fee': 'Tarifa de procesamiento',
  'Raise money for school with {product}: tell your story, share one link, see every gift arrive.':
    'Reúne fondos para tus estudios con {product}: cuenta tu historia, comparte un enlace y ve llegar cada donación.',
  'Sign In': 'Iniciar sesión',
  'Reload the page': 'Recargar la página',
  'You seem to be offline. Nothing was lost; please try again.':
    'Parece que no tienes conexión. No se perdió nada; inténtalo de nuevo.',
  'Sign Up': 'Registrarse',
  'Too many attempts. Please wait a moment and try again.':
    'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
}
