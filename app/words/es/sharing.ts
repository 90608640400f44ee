import type { Catalogue } from '../translate.ts'

export const sharing: Catalogue = {
  'Read more and give here: {link}': 'Conoce más y dona aquí: {link}',
  'Help {name} with {purpose}': 'Ayuda a {name} con {purpose}',
  'Share this campaign': 'Comparte esta campaña',
  'A share often brings the next gift.': 'Compartir suele traer la próxima donación.',
  Share: 'Compartir',
  'Campaign link': 'Enlace de la campaña',
  'Copy link': 'Copiar enlace',
  'Link copied!': '¡Enlace copiado!',
  'Error - Failed to copy link': 'Error: no se pudo copiar el enlace',
  'Messages app opened!': '¡Se abrió la app de mensajes!',
  'Email app opened!': '¡Se abrió la app de correo!',
  Email: 'Correo electrónico',
  'Text message': 'Mensaje de texto',
  'More ways': 'Más opciones',
  'Could not open sharing on this device.': 'No se pudo abrir el menú para compartir en este dispositivo.',
  'More to share': 'Más para compartir',
  Picture: 'Imagen',
  'QR code': 'Código QR',
  'Your website': 'Tu sitio web',
  'Paste this into a page of yours. It shows how far the campaign has come, and opens it on {product}.':
    'Pega esto en una página tuya. Muestra cuánto ha avanzado la campaña y la abre en {product}.',
  'Code for your website': 'Código para tu sitio web',
  'Copy code': 'Copiar código',
  'Share picture: {title}': 'Imagen para compartir: {title}',
  'Messengers show this picture beside your link.':
    'Las apps de mensajes muestran esta imagen junto a tu enlace.',
  'Download picture': 'Descargar imagen',
  'There is no picture while the campaign is not public.':
    'No hay imagen mientras la campaña no sea pública.',
  'QR code: {title}': 'Código QR: {title}',
  'Print it: a phone camera opens the campaign.': 'Imprímelo: la cámara de un teléfono abre la campaña.',
  'Download QR code': 'Descargar código QR',
  'There is no QR code while the campaign is not public.':
    'No hay código QR mientras la campaña no sea pública.',
  '{count, plural, one {# supporter} other {# supporters}}':
    '{count, plural, one {# persona apoya} other {# personas apoyan}}',
  '{percent}% funded': '{percent}% recaudado',
  'raised of {goal}': 'recaudados de {goal}',
  Donate: 'Donar',
  'to {name} (opens in a new tab)': 'a {name} (se abre en una pestaña nueva)',
  'See the campaign': 'Ver la campaña',
  '{product} (opens in a new tab)': '{product} (se abre en una pestaña nueva)',
  'Campaign not found': 'No encontramos la campaña',
  "The campaign you're looking for doesn't exist or has been deactivated":
    'La campaña que buscas no existe o fue desactivada',
}
