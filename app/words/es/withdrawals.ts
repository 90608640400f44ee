import type { Catalogue } from '../translate.ts'

export const withdrawals: Catalogue = {
  'Decide its pending withdrawal first.': 'Primero decide su retiro pendiente.',
  'This campaign is not known.': 'No conocemos esta campaña.',
  'This campaign owes nothing. Nothing was changed.': 'Esta campaña no debe nada. No se cambió nada.',
  '9-digit': '9 dígitos',
  'A routing number has {0} digits.': 'Un número de ruta tiene {0} dígitos.',
  'Account Holder Name': 'Nombre del titular de la cuenta',
  'Account Number': 'Número de cuenta',
  'Account Type': 'Tipo de cuenta',
  'An account number has {0} to {1} digits.': 'Un número de cuenta tiene de {0} a {1} dígitos.',
  'Approved, on its way': 'Aprobado, en camino',
  'Being reviewed': 'En revisión',
  'Choose the type': 'Elige el tipo',
  'Confirm Account Number': 'Confirma el número de cuenta',
  'Everything that is available goes into one request.': 'Todo lo disponible va en una sola solicitud.',
  'Failed to submit withdrawal request. Please try again.':
    'No se pudo enviar la solicitud de retiro. Inténtalo de nuevo.',
  'Give your campaign an end date: its funds open on the first day of the following month.':
    'Ponle una fecha de cierre a tu campaña: sus fondos se abren el primer día del mes siguiente.',
  'How Withdrawals Work': 'Cómo funcionan los retiros',
  'No bank has this routing number. Check its {0} digits once more.':
    'Ningún banco tiene este número de ruta. Revisa sus {0} dígitos.',
  'No funds available for withdrawal.': 'No hay fondos disponibles para retirar.',
  'Not approved': 'No aprobado',
  'Notes (Optional)': 'Notas (opcional)',
  'Platform fee ({0}%)': 'Tarifa de plataforma ({0}%)',
  'Reload the page and try again.': 'Vuelve a cargar la página e inténtalo de nuevo.',
  'Request Withdrawal': 'Solicitar un retiro',
  'Request {amount}': 'Solicitar {amount}',
  'Returned by the bank': 'Devuelto por el banco',
  'Routing Number': 'Número de ruta',
  'Say what you need the numbers for.': 'Di para qué necesitas los números.',
  'Say why, so that the scholar knows what to do.': 'Di por qué, para que el estudiante sepa qué hacer.',
  'Scholar Full Name': 'Nombre completo del estudiante',
  'Shorten the e-mail to {0} characters.': 'Acorta el correo a {0} caracteres.',
  'Shorten the name to {0} characters.': 'Acorta el nombre a {0} caracteres.',
  'Shorten the phone number to {0} characters.': 'Acorta el teléfono a {0} caracteres.',
  'Shorten the reason to {0} characters.': 'Acorta el motivo a {0} caracteres.',
  'Shorten your notes to {0} characters.': 'Acorta tus notas a {0} caracteres.',
  'That is the first day of the month after your campaign ends. Until then every gift is kept for you.':
    'Es el primer día del mes siguiente al final de tu campaña. Hasta entonces se guarda cada donación para ti.',
  'The account numbers don’t match.': 'Los números de cuenta no coinciden.',
  'There is no such withdrawal.': 'No existe ese retiro.',
  'Where the money goes': 'A dónde va el dinero',
  'Withdrawal Restricted During Campaign': 'Retiro restringido durante la campaña',
  'Withdrawals are paused while the guardian’s consent is withdrawn. The funds stay safe.':
    'Los retiros están en pausa mientras el consentimiento del tutor esté retirado. Los fondos siguen seguros.',
  'Your campaign has no end date. Funds open on the first day of the month after a campaign ends, so they stay closed until it has one. Nothing is lost.':
    'Tu campaña no tiene fecha de cierre. Los fondos se abren el primer día del mes siguiente al final de una campaña, así que siguen cerrados hasta que la tenga. No se pierde nada.',
  'Your funds open on': 'Tus fondos se abren el',
  'Your funds open on the first day of the month after your campaign ends.':
    'Tus fondos se abren el primer día del mes siguiente al final de tu campaña.',
  'Your last request is still being reviewed. You can request the rest once it is decided.':
    'Tu última solicitud sigue en revisión. Puedes solicitar el resto cuando se decida.',
  'Your withdrawal request has been submitted and will be processed within {0} business days.':
    'Tu solicitud de retiro se envió y se procesará en un plazo de {0} días hábiles.',
  'These are test payments. They can’t be paid out.': 'Son pagos de prueba. No se pueden pagar.',
  'Your campaign was taken down. Withdrawals are paused until our team has reviewed it.':
    'Tu campaña se retiró de la plataforma. Los retiros están en pausa hasta que nuestro equipo la revise.',
  Checking: 'Cuenta corriente',
  Savings: 'Cuenta de ahorros',
  'Available balance': 'Saldo disponible',
  'You receive': 'Recibes',
  Amount: 'Cantidad',
  Payout: 'Pago',
  'Your campaign ends': 'Tu campaña termina',
  'Its funds open on the first day of the following month.':
    'Sus fondos se abren el primer día del mes siguiente.',
  'You request them': 'Los solicitas',
  'A request takes everything that is available. We ask for a code by e-mail first: it is your money.':
    'Una solicitud retira todo lo disponible. Antes te pedimos un código por correo, porque es tu dinero.',
  'The fees are taken once': 'Las tarifas se cobran una sola vez',
  'A platform fee of {0}% and a processing fee of {sign}{1} per request. You see both before you send it.':
    'Una tarifa de plataforma del {0}% y una tarifa de procesamiento de {sign}{1} por solicitud. Ves ambas antes de enviarla.',
  'We review and send it': 'La revisamos y enviamos el dinero',
  'Withdrawals are processed within {0} business days. The money is in your account after {1}-{2} business days.':
    'Los retiros se procesan en {0} días hábiles. El dinero llega a tu cuenta en {1}-{2} días hábiles.',
}
