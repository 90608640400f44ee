import type { Catalogue } from '../translate.ts'

export const notifications: Catalogue = {
  'This does not wait any more, or what it held is gone. The page shows how it stands now.':
    'Esto ya no espera, o lo que contenía ya no existe. La página muestra cómo está ahora.',
  'Many sign-ups': 'Muchos registros',
  'Many new campaigns': 'Muchas campañas nuevas',
  'Many reports': 'Muchas denuncias',
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
  Someone: 'Alguien',
  '{donor} gave {amount}: “{message}”': '{donor} donó {amount}: «{message}»',
  '{donor} gave {amount}.': '{donor} donó {amount}.',
  'Donation refunded': 'Donación reembolsada',
  'Donation disputed': 'Donación en disputa',
  'Dispute won': 'Disputa ganada',
  'The {amount} that {donor} gave counts again.': 'Los {amount} que dio {donor} vuelven a contar.',
  'The {amount} that {donor} gave was refunded.': 'Se reembolsaron los {amount} que donó {donor}.',
  'The {amount} that {donor} gave is disputed by their bank.':
    'El banco de {donor} disputa los {amount} que donó.',
  'New sign-up': 'Nuevo registro',
  '{userId} created an account.': '{userId} creó una cuenta.',
  'Campaign Created!': '¡Campaña creada!',
  '{title} is live. Share your link.': '{title} ya está publicada. Comparte tu enlace.',
  'New campaign': 'Nueva campaña',
  '{title} waits to be listed.': '{title} espera aparecer en la lista.',
  'Withdrawal requested': 'Retiro solicitado',
  'You asked for {amount}. It will be processed within 3 business days.':
    'Pediste {amount}. Se procesará en un plazo de 3 días hábiles.',
  'Withdrawal to decide': 'Retiro por decidir',
  '{name} asked for {amount}.': '{name} pidió {amount}.',
  'Withdrawal approved': 'Retiro aprobado',
  '{payout} goes to your bank within 3 business days.':
    '{payout} llegarán a tu banco en un plazo de 3 días hábiles.',
  'Withdrawal paid': 'Retiro pagado',
  'We sent {payout} to your bank.': 'Enviamos {payout} a tu banco.',
  'Withdrawal returned': 'Retiro devuelto',
  'Your bank sent {payout} back. It is in your balance again.':
    'Tu banco devolvió {payout}. Están de nuevo en tu saldo.',
  'Withdrawal not approved': 'Retiro no aprobado',
  'Your {amount} is back in your balance.': 'Tus {amount} están de nuevo en tu saldo.',
  'Done. You get no more of these mails.': 'Listo. Ya no recibirás estos correos.',
  'End these mails': 'Terminar estos correos',
  'End these mails with one click.': 'Termina estos correos con un clic.',
  'Goal reached!': '¡Meta alcanzada!',
  'Milestone reached': 'Hito alcanzado',
  'No more updates of this student by mail. Your gift and its receipt stay as they are.':
    'No más novedades de este estudiante por correo. Tu donación y su recibo siguen como están.',
  'No more weekly reports. You can turn them on again in your notification preferences.':
    'No más informes semanales. Puedes activarlos de nuevo en tus preferencias de notificación.',
  'The campaign’s page is back.': 'La página de la campaña ha vuelto.',
  'The campaign’s page is hidden and withdrawals are paused.':
    'La página de la campaña está oculta y los retiros están en pausa.',
  'This link is not complete. Open it from the mail once more.':
    'Este enlace no está completo. Ábrelo otra vez desde el correo.',
  Unsubscribe: 'Cancelar la suscripción',
  '{percent}% of your goal is raised.': 'Ya se reunió el {percent}% de tu meta.',
  'It can be found on the browse page from now on.':
    'Desde ahora se puede encontrar en la página de campañas.',
  'Your campaign is listed': 'Tu campaña ya aparece en la lista',
  'Your campaign is no longer listed': 'Tu campaña ya no aparece en la lista',
  'Your campaign was taken down': 'Tu campaña fue retirada',
}
