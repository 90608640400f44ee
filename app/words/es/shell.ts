import type { Catalogue } from '../translate.ts'

export const shell: Catalogue = {
  'Giving and the forms need JavaScript, which is switched off in this browser.':
    'Para donar y para los formularios hace falta JavaScript, que está desactivado en este navegador.',
  About: 'Acerca de',
  Account: 'Cuenta',
  'App Analytics': 'Analítica',
  Demo: 'Demostración',
  'Demo inbox': 'Buzón de demostración',
  'Demo: no real money.': 'Demostración: no hay dinero real.',
  'Invalid input': 'Dato no válido',
  'There is a character in it that cannot be saved. Please type it again.':
    'Hay un carácter que no se puede guardar. Vuelve a escribirlo.',
  Main: 'Principal',
  'Not available': 'No disponible',
  'Page not found': 'Página no encontrada',
  Privacy: 'Privacidad',
  'Reference: {requestId}': 'Referencia: {requestId}',
  'Return to Home': 'Volver al inicio',
  'Send JSON with content-type application/json.': 'Envía JSON con content-type application/json.',
  Site: 'Sitio',
  'Skip to content': 'Saltar al contenido',
  Start: 'Empezar',
  Support: 'Apoyo',
  Terms: 'Términos',
  'Test payments': 'Pagos de prueba',
  'Test payments: no card is charged, and nothing can be paid out.':
    'Pagos de prueba: no se cobra a ninguna tarjeta y no se puede retirar dinero.',
  'The address may be mistyped, or the page has moved.':
    'Quizá la dirección está mal escrita o la página se movió.',
  'The server is busy. Please try again in a moment.':
    'El servidor está ocupado. Vuelve a intentarlo en un momento.',
  'The language could not be changed': 'No se pudo cambiar el idioma',
  'The request is not valid JSON.': 'La solicitud no es JSON válido.',
  'The request is too large.': 'La solicitud es demasiado grande.',
  'This request came from another site.': 'Esta solicitud vino de otro sitio.',
  'Website Create Campaign': 'Crear campaña (web)',
  'Your account, {name}': 'Tu cuenta, {name}',
  '{count, plural, one {# unread} other {# unread}}': '{count, plural, one {# sin leer} other {# sin leer}}',
  '{product} is run by {legalEntity}. Open source, so that anybody can check it.':
    '{legalEntity} administra {product}. Código abierto, para que cualquiera pueda revisarlo.',
}
