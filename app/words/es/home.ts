import type { Catalogue } from '../translate.ts'

export const home: Catalogue = {
  '<0/> more is being reviewed': '<0/> más están en revisión',
  '<0/> of it opens on {day}': '<0/> de ello se abren el {day}',
  '<0/> to account {account}': '<0/> a la cuenta {account}',
  '<0/> was refunded to supporters after it was paid out; new gifts make up for it first':
    '<0/> se reembolsaron a donantes después de pagarse; las nuevas donaciones lo compensan primero',
  'A cord that fills': 'Un cordón que se llena',
  'Active Scholar': 'Estudiante activo',
  'Available Balance': 'Saldo disponible',
  'Campaign Deleted': 'Campaña eliminada',
  'Campaign Raised': 'Reunido por la campaña',
  'Create Your First Campaign': 'Crea tu primera campaña',
  'Deleted: {title}': 'Eliminada: {title}',
  'Edit Your Name': 'Edita tu nombre',
  'Failed to copy link': 'No se pudo copiar el enlace',
  'How it works': 'Cómo funciona',
  'Its page is offline. <0/> of the funds it raised is preserved and available for withdrawal.':
    'Su página no está en línea. Se conservan <0/> de los fondos que reunió, disponibles para retirar.',
  'Its page is offline. It raised <0/>.': 'Su página no está en línea. Reunió <0/>.',
  Live: 'Publicada',
  'Live by its link': 'Publicada por su enlace',
  'My Account': 'Mi cuenta',
  'My Campaign': 'Mi campaña',
  'No active campaign': 'No hay una campaña activa',
  'One link, and your people can help': 'Un enlace, y tu gente puede ayudar',
  'Opens on {opensOn}': 'Se abre el {opensOn}',
  'Paused: consent withdrawn': 'En pausa: consentimiento retirado',
  Profile: 'Perfil',
  'Reason: {rejectionReason}': 'Motivo: {rejectionReason}',
  Save: 'Guardar',
  'Say what you study and what it costs. Every gift shows up here the moment it arrives.':
    'Di qué estudias y cuánto cuesta. Cada donación aparece aquí en cuanto llega.',
  'Scholar Account': 'Cuenta de estudiante',
  'Scholar Activity In {year}': 'Actividad del estudiante en {year}',
  'Share with your contacts': 'Comparte con tus contactos',
  'Sign Out': 'Cerrar sesión',
  'Start a New Campaign': 'Inicia una campaña nueva',
  'Tell what you study and what it costs. It takes about ten minutes, and you get one link to share.':
    'Cuenta qué estudias y cuánto cuesta. Toma unos diez minutos, y recibes un enlace para compartir.',
  'Terms of Service': 'Términos del servicio',
  'Total Donations': 'Total de donaciones',
  'Total Raised': 'Total reunido',
  'View Your Campaign Page': 'Ver la página de tu campaña',
  'Welcome, {firstName}': 'Hola, {firstName}',
  'When funds open, what it costs, when they arrive':
    'Cuándo se abren los fondos, cuánto cuesta y cuándo llegan',
  'Withdraw Funds': 'Retirar fondos',
  Withdrawals: 'Retiros',
  Year: 'Año',
  'You have no campaign yet': 'Todavía no tienes una campaña',
  'Your profile, your campaign and its link.': 'Tu perfil, tu campaña y su enlace.',
  'An admin account is ended on the server first.':
    'Una cuenta de administrador se termina primero en el servidor.',
  'Delete for good': 'Eliminar para siempre',
  'Delete your account': 'Eliminar tu cuenta',
  'Download your data': 'Descargar tus datos',
  'Most first gifts come from people who know you.':
    'La mayoría de las primeras donaciones viene de quienes te conocen.',
  'There is money in your account. Withdraw it first, then delete the account.':
    'Hay dinero en tu cuenta. Retíralo primero y después elimina la cuenta.',
  'What was given and paid out stays in the books, without your name.':
    'Lo donado y lo pagado queda en los libros, sin tu nombre.',
  'Your account was deleted.': 'Tu cuenta fue eliminada.',
  'Your data': 'Tus datos',
  'Your name, your contacts, your campaign’s words and pictures are deleted. Nothing brings them back.':
    'Se eliminan tu nombre, tus contactos y las palabras y fotos de tu campaña. Nada los recupera.',
  'Its page is offline. <0/> of the funds it raised is preserved. You can withdraw it from {day}.':
    'Su página ya no está disponible. Se conservan <0/> de lo que recaudó. Puedes retirarlos a partir del {day}.',
  'Its page is offline. <0/> of the funds it raised is preserved. It had no end date: contact us to withdraw it.':
    'Su página ya no está disponible. Se conservan <0/> de lo que recaudó. No tenía fecha de fin: escríbenos para retirarlos.',
  'Its page is offline. <0/> of the funds it raised is preserved. You can request it once your last request is decided.':
    'Su página ya no está disponible. Se conservan <0/> de lo que recaudó. Puedes solicitarlos cuando se decida tu última solicitud.',
  'It was taken down. <0/> of the funds it raised is preserved. Withdrawals are paused until our team has reviewed it.':
    'Se retiró de la plataforma. Se conservan <0/> de lo que recaudó. Los retiros están en pausa hasta que nuestro equipo la revise.',
  'Its page is offline. <0/> of the funds it raised is preserved. Withdrawals are paused while the guardian’s consent is withdrawn.':
    'Su página ya no está disponible. Se conservan <0/> de lo que recaudó. Los retiros están en pausa mientras el consentimiento del tutor esté retirado.',
  'Its page is offline. It raised <0/> in test payments, which can’t be paid out.':
    'Su página ya no está disponible. Recaudó <0/> en pagos de prueba, que no se pueden pagar.',
  '<0/> more is paused and can’t be withdrawn now': '<0/> más están en pausa y no se pueden retirar ahora',
}
