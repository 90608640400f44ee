import type { Catalogue } from '../translate.ts'

export const notifications: Catalogue = {
  'This does not wait any more, or what it held is gone. The page shows how it stands now.':
    'Esto ya no espera, o lo que contenía ya no existe. La página muestra cómo está ahora.',
  Notifications: 'Notificaciones',
  'What happened to your campaign.': 'Lo que ha pasado con tu campaña.',
  Preferences: 'Preferencias',
  'Show older notifications': 'Mostrar notificaciones anteriores',
  'Failed to load notifications': 'No se pudieron cargar las notificaciones',
  Today: 'Hoy',
  Yesterday: 'Ayer',
  New: 'Nuevo',
  Examples: 'Ejemplos',
  'No notifications yet. These are examples of what you will find here.':
    'Todavía no hay notificaciones. Estos son ejemplos de lo que encontrarás aquí.',
  'Welcome!': '¡Te damos la bienvenida!',
  'This is where you hear of everything that happens to your campaign.':
    'Aquí te enteras de todo lo que pasa con tu campaña.',
  'New donation': 'Nueva donación',
  'Jordan gave {sign}25.00: “Proud of you!”': 'Jordan donó {sign}25.00: «¡Estamos orgullosos de ti!»',
  'Profile complete': 'Perfil completo',
  'Your name and picture are set. Donors see who they help.':
    'Tu nombre y tu foto están listos. Los donantes ven a quién ayudan.',
  'Notification Preferences': 'Preferencias de notificación',
  'Choose what you want to be told.': 'Elige de qué quieres enterarte.',
  Donations: 'Donaciones',
  'When somebody gives to your campaign.': 'Cuando alguien dona a tu campaña.',
  'Donor messages': 'Mensajes de donantes',
  'What donors write, along with the news of their gift.':
    'Lo que escriben los donantes, junto con el aviso de su donación.',
  'Campaign updates': 'Novedades de la campaña',
  'Milestones of your campaign, by e-mail.': 'Los hitos de tu campaña, por correo.',
  'Weekly reports': 'Informes semanales',
  'You have ended them. Turn them on again here.': 'Los cancelaste. Actívalos de nuevo aquí.',
  'Saved.': 'Guardado.',
  'Codes, receipts and news of your money always reach you.':
    'Los códigos, los recibos y los avisos sobre tu dinero siempre te llegan.',
  'Your choice could not be saved': 'No se pudo guardar tu elección',
  'Please load the list again.': 'Vuelve a cargar la lista.',
  'Campaign Created!': '¡Campaña creada!',
  'Withdrawal requested': 'Retiro solicitado',
  'Done. You get no more of these mails.': 'Listo. Ya no recibirás estos correos.',
  'End these mails': 'Terminar estos correos',
  'End these mails with one click.': 'Termina estos correos con un clic.',
  'No more updates of this student by mail. Your gift and its receipt stay as they are.':
    'No más novedades de este estudiante por correo. Tu donación y su recibo siguen como están.',
  'No more weekly reports. You can turn them on again in your notification preferences.':
    'No más informes semanales. Puedes activarlos de nuevo en tus preferencias de notificación.',
  'This link is not complete. Open it from the mail once more.':
    'Este enlace no está completo. Ábrelo otra vez desde el correo.',
  Unsubscribe: 'Cancelar la suscripción',
}
