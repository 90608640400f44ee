import type { Catalogue } from '../translate.ts'

/** What is said in mails and notices alone: the server makes them, no browser needs it. */
export const mails: Catalogue = {
  'Your {product} account is suspended': 'Tu cuenta de {product} está suspendida',
  'Your {product} account is open again': 'Tu cuenta de {product} está abierta de nuevo',
  'You cannot sign in for now. Your campaign pages are hidden, and withdrawals are on hold.':
    'Por ahora no puedes iniciar sesión. Las páginas de tus campañas están ocultas y los retiros, en espera.',
  'You can sign in again. Your campaign pages show again, and withdrawals go on.':
    'Ya puedes iniciar sesión. Las páginas de tus campañas se ven de nuevo y los retiros continúan.',
  'About your account, {name}': 'Sobre tu cuenta, {name}',
  'You get this mail because you have an account at {product}.':
    'Recibes este correo porque tienes una cuenta en {product}.',
  'A passkey was added at {product}': 'Se agregó una llave de acceso en {product}',
  'A passkey was removed at {product}': 'Se quitó una llave de acceso en {product}',
  'You can now sign in with the passkey “{passkey}”.':
    'Ahora puedes iniciar sesión con la llave de acceso “{passkey}”.',
  'The passkey “{passkey}” no longer signs you in.':
    'La llave de acceso “{passkey}” ya no sirve para iniciar sesión.',
  'A new passkey, {name}': 'Una llave de acceso nueva, {name}',
  'A passkey is gone, {name}': 'Una llave de acceso menos, {name}',
  'You get this mail because the passkeys of your account at {product} changed.':
    'Recibes este correo porque cambiaron las llaves de acceso de tu cuenta en {product}.',
  '{count} more sign-ups': '{count} registros más',
  '{count} more campaigns': '{count} campañas más',
  '{count} more reports': '{count} denuncias más',
  'The first few were told one by one. Many at once can be a class, or somebody who floods you.':
    'De los primeros se avisó uno por uno. Muchos a la vez pueden ser una clase, o alguien que te inunda.',
  'Look at them': 'Verlos',
  '{student} thanks you': '{student} te da las gracias',
  'A thank-you for your donation': 'Te dan las gracias por tu donación',
  'You get this mail because you gave at {product}.': 'Recibes este correo porque donaste en {product}.',
  'For your gift of {amount}, {student} writes:': 'Por tu donación de {amount}, {student} escribe:',
  'See how the campaign goes': 'Ver cómo va la campaña',
  'A donation in your honor': 'Una donación hecha en tu honor',
  'A gift in your honor, {honoree}': 'Una donación en tu honor, {honoree}',
  'Somebody gave to a student in your honor.': 'Alguien donó a un estudiante en tu honor.',
  'You get this one mail because {donor} gave us your address at {product}.':
    'Recibes este único correo porque {donor} nos dio tu dirección en {product}.',
  '{donor} gave to {student}, who is raising money for school, and did it in your honor.':
    '{donor} donó a {student}, que reúne fondos para sus estudios, y lo hizo en tu honor.',
  'We keep your address with the gift and write to you no more.':
    'Guardamos tu dirección con la donación y no te escribiremos más.',
  'Dispute won: {amount}': 'Disputa ganada: {amount}',
  'The money is back': 'El dinero volvió',
  '{name}, the bank decided for you: the {amount} that {donor} gave counts again.':
    '{name}, el banco decidió a tu favor: los {amount} que dio {donor} vuelven a contar.',
  'Reset your {product} password': 'Restablece tu contraseña de {product}',
  'Reset your password': 'Restablece tu contraseña',
  'The link works once and expires in 1 hour.': 'El enlace sirve una vez y caduca en 1 hora.',
  'You get this mail because a password reset was requested for your e-mail at {product}.':
    'Recibes este correo porque se pidió restablecer la contraseña de tu cuenta en {product}.',
  'Choose a new password here. The link works once and expires in 1 hour.':
    'Elige aquí una contraseña nueva. El enlace sirve una vez y caduca en 1 hora.',
  'Choose a new password': 'Elegir una contraseña nueva',
  'Was it not you? Then leave this mail: nothing has changed, and nobody can see it.':
    '¿No fuiste tú? Entonces ignora este correo: nada ha cambiado y nadie más lo ve.',
  'Your {product} User ID was changed': 'Se cambió tu ID de usuario de {product}',
  'Your User ID was changed, {name}': 'Se cambió tu ID de usuario, {name}',
  'Sign in with {userId} from now on.': 'A partir de ahora entra con {userId}.',
  'You get this mail because the User ID of your account at {product} was changed.':
    'Recibes este correo porque se cambió el ID de usuario de tu cuenta en {product}.',
  'Your User ID is now {userId}. The old one no longer signs you in; nobody else can take it for a year.':
    'Tu ID de usuario ahora es {userId}. Con el anterior ya no puedes entrar; nadie más podrá usarlo durante un año.',
  'Your {product} password was changed': 'Se cambió tu contraseña de {product}',
  'Your password was changed, {name}': 'Se cambió tu contraseña, {name}',
  'Every other session was signed out.': 'Se cerraron todas las demás sesiones.',
  'You get this mail because the password of your account at {product} was changed.':
    'Recibes este correo porque se cambió la contraseña de tu cuenta en {product}.',
  'Your password has been successfully changed. Every other session was signed out.':
    'Tu contraseña se cambió correctamente. Se cerraron todas las demás sesiones.',
  'Was it not you? Write to {supportEmail} at once.': '¿No fuiste tú? Escribe a {supportEmail} de inmediato.',
  '{product} is run by {legalEntity}. Questions? Write to':
    '{legalEntity} administra {product}. ¿Preguntas? Escribe a',
  'A donation is disputed': 'Una donación está en disputa',
  'A donation was refunded': 'Se reembolsó una donación',
  "A donor's bank has taken a payment back. Every total has been corrected.":
    'El banco de un donante retiró un pago. Todos los totales se corrigieron.',
  'A new account was made.': 'Se creó una cuenta nueva.',
  'A new campaign': 'Una campaña nueva',
  'A payment is disputed': 'Un pago está en disputa',
  'A withdrawal waits for you': 'Un retiro te espera',
  'Account holder': 'Titular de la cuenta',
  'Approved, {name}': 'Aprobado, {name}',
  Campaign: 'Campaña',
  'Campaign Created! Share your link': '¡Campaña creada! Comparte tu enlace',
  Campaigns: 'Campañas',
  'Check the account details with your bank, then request the withdrawal again.':
    'Verifica los datos de la cuenta con tu banco y solicita el retiro de nuevo.',
  'Confirm your e-mail': 'Confirma tu correo',
  'Created by': 'Creada por',
  Date: 'Fecha',
  'Dispute: {amount}': 'Disputa: {amount}',
  Donation: 'Donación',
  'Donation {donationId}': 'Donación {donationId}',
  'Donation {id}': 'Donación {id}',
  'Donations are final and non-refundable. Please keep this mail as your receipt.':
    'Las donaciones son definitivas y no reembolsables. Guarda este correo como tu recibo.',
  'E-mail': 'Correo',
  'Everything you paid for your donation to {value} goes back to the card you paid with:':
    'Todo lo que pagaste por tu donación a {value} vuelve a la tarjeta con la que pagaste:',
  Goal: 'Meta',
  'Good news, {name}': 'Buenas noticias, {name}',
  'If the bank decides for you, the money comes back by itself. You do not have to do anything.':
    'Si el banco decide a tu favor, el dinero vuelve solo. No tienes que hacer nada.',
  'It goes to {value}. If it is not there in 5 business days, write to {supportEmail}.':
    'Va a {value}. Si no está en 5 días hábiles, escribe a {supportEmail}.',
  'It has now reached {percent}% of its goal.': 'Ya alcanzó el {percent}% de su meta.',
  'It is live, {name}': 'Ya está publicada, {name}',
  'It will be processed within {0} business days.': 'Se procesará en un plazo de {0} días hábiles.',
  'It works once and expires in 10 minutes. Nobody from {product} will ever ask you for it.':
    'Sirve una vez y caduca en 10 minutos. Nadie de {product} te lo pedirá jamás.',
  'It works once and expires in {0} minutes.': 'Sirve una vez y caduca en {0} minutos.',
  Listed: 'En la lista',
  'Look at the request': 'Ver la solicitud',
  'New scholar': 'Nuevo estudiante',
  'Nothing was lost: the whole amount is back in your balance, and no fee was taken. You can request it again once that is settled.':
    'No se perdió nada: la cantidad completa está de nuevo en tu saldo y no se cobró ninguna tarifa. Puedes solicitarlo otra vez cuando se resuelva.',
  'On its way: {amount} to your bank': 'En camino: {amount} a tu banco',
  'Open App Analytics': 'Abrir la analítica',
  'Open your dashboard': 'Abrir tu panel',
  'Our bank has sent the money of “{name}”:': 'Nuestro banco envió el dinero de «{name}»:',
  'Platform fee': 'Tarifa de plataforma',
  'Raised now': 'Reunido ahora',
  'Raised so far': 'Reunido hasta ahora',
  'Received by': 'Recibida por',
  'Refunded: {amount}': 'Reembolso: {amount}',
  'Runs until': 'Activa hasta',
  Scholar: 'Estudiante',
  'See the campaign page': 'Ver la página de la campaña',
  'See your campaign page': 'Ver la página de tu campaña',
  'Sent to your bank, {name}': 'Enviado a tu banco, {name}',
  'Signed up': 'Se registró',
  'Somebody new signed up': 'Alguien nuevo se registró',
  'Somebody signed in as you is trying to do something that needs your say, such as a withdrawal. Sign out everywhere and write to us at once.':
    'Alguien con tu sesión intenta hacer algo que necesita tu confirmación, como un retiro. Cierra la sesión en todas partes y escríbenos de inmediato.',
  'Somebody typed your address by mistake. Without this code nothing is done in your name.':
    'Alguien escribió tu dirección por error. Sin este código no se hace nada en tu nombre.',
  'Somebody typed your e-mail and User ID. Without this code they cannot get in.':
    'Alguien escribió tu correo y tu ID de usuario. Sin este código no puede entrar.',
  'Start your campaign': 'Inicia tu campaña',
  'Taken back': 'Retirado',
  'Thank you': 'Gracias',
  'Thank you, {donorName}': 'Gracias, {donorName}',
  'The goal is reached.': 'La meta está alcanzada.',
  'The payment came back': 'El pago volvió',
  'The reason:': 'El motivo:',
  'Total charged': 'Total cobrado',
  'Type this code where you asked for it:': 'Escribe este código donde lo pediste:',
  'Was it not you?': '¿No fuiste tú?',
  'Was it not you? {notYou}': '¿No fuiste tú? {notYou}',
  'We could not approve it': 'No pudimos aprobarlo',
  'We have your request': 'Tenemos tu solicitud',
  'We look at every new campaign before it is listed under Browse Scholars. Your link works already.':
    'Miramos cada campaña nueva antes de mostrarla en la lista de estudiantes. Tu enlace ya funciona.',
  'Welcome to {product}': 'Te damos la bienvenida a {product}',
  'Welcome, {name}': 'Te damos la bienvenida, {name}',
  Withdrawal: 'Retiro',
  'Withdrawal approved: {amount}': 'Retiro aprobado: {amount}',
  'Withdrawal not approved: {amount}': 'Retiro no aprobado: {amount}',
  'Withdrawal requested: {amount}': 'Retiro solicitado: {amount}',
  'Withdrawal to decide: {amount}': 'Retiro por decidir: {amount}',
  'Write to {supportEmail} at once: until it is approved we can stop it.':
    'Escribe a {supportEmail} de inmediato: hasta que se apruebe podemos detenerlo.',
  'You do not have to do anything.': 'No tienes que hacer nada.',
  'You get this mail because a code was asked for with your e-mail at {product}.':
    'Recibes este correo porque se pidió un código con tu dirección en {product}.',
  'You get this mail because a donation at {product} was made with your e-mail.':
    'Recibes este correo porque se hizo una donación en {product} con tu dirección.',
  'You get this mail because a withdrawal was requested from your {product} account.':
    'Recibes este correo porque se solicitó un retiro desde tu cuenta de {product}.',
  'You get this mail because you are an admin of {product}.':
    'Recibes este correo porque administras {product}.',
  'You get this mail because you created a campaign at {product}.':
    'Recibes este correo porque creaste una campaña en {product}.',
  'You get this mail because you requested a withdrawal at {product}.':
    'Recibes este correo porque solicitaste un retiro en {product}.',
  'You get this mail because you run a campaign at {product}.':
    'Recibes este correo porque tienes una campaña en {product}.',
  'You get this mail because you signed up at {product}.':
    'Recibes este correo porque te registraste en {product}.',
  'You sign in with your e-mail and your User ID, so keep this mail. Was it not you who signed up? Write to us and we remove the account.':
    'Inicias sesión con tu correo y tu ID de usuario, así que guarda este mensaje. ¿No fuiste tú quien se registró? Escríbenos y eliminamos la cuenta.',
  'Your User ID': 'Tu ID de usuario',
  'Your account is ready. One page, one link, and people can help.':
    'Tu cuenta está lista. Una página, un enlace, y la gente puede ayudar.',
  'Your account is ready. Tell people what you are studying and what it costs, share one link, and everyone who believes in you can help.':
    'Tu cuenta está lista. Cuenta qué estudias y cuánto cuesta, comparte un enlace, y todos los que creen en ti pueden ayudar.',
  'Your bank sent {amount} back': 'Tu banco devolvió {amount}',
  'Your bank usually shows it within 5 to 10 days.': 'Tu banco suele mostrarlo en 5 a 10 días.',
  'Your donation was refunded': 'Tu donación fue reembolsada',
  'Your link:': 'Tu enlace:',
  'Your receipt: {amount}': 'Tu recibo: {amount}',
  'Your security code': 'Tu código de seguridad',
  'Your sign-in code': 'Tu código de inicio de sesión',
  'Your withdrawal for “{name}” was approved. You receive': 'Se aprobó tu retiro de «{name}». Recibes',
  'Your {product} code to confirm your e-mail': 'Tu código de {product} para confirmar tu correo',
  'Your {product} security code': 'Tu código de seguridad de {product}',
  'Your {product} sign-in code': 'Tu código de inicio de sesión de {product}',
  'a parent or guardian': 'el padre, la madre o el tutor',
  'is disputed: their bank has taken the money back while it looks into it.':
    'está en disputa: su banco retiró el dinero mientras lo revisa.',
  'on {value}. Banks usually show it within 3 business days.':
    'en {value}. Los bancos suelen mostrarlo en 3 días hábiles.',
  'the student': 'el estudiante',
  'waits for approval': 'espera aprobación',
  'was refunded to them.': 'se le reembolsó.',
  yes: 'sí',
  'your checking account ••••{last4}': 'tu cuenta corriente ••••{last4}',
  'your savings account ••••{last4}': 'tu cuenta de ahorros ••••{last4}',
  '{amount} for {value}': '{amount} para {value}',
  '{amount} from {donor}': '{amount} de {donor}',
  '{amount} goes back to your card.': '{amount} vuelven a tu tarjeta.',
  '{amount} goes to {value}.': '{amount} van a {value}.',
  '{amount} is in your balance again.': '{amount} están de nuevo en tu saldo.',
  '{amount} left our bank.': '{amount} salieron de nuestro banco.',
  '{donor} gave to {value}:': '{donor} donó a {value}:',
  'New donation: {amount}': 'Donación nueva: {amount}',
  '{donor} gave {amount} to {value}.': '{donor} donó {amount} a {value}.',
  '{name}, the {amount} that {donor} gave {words} It no longer counts towards your total.':
    '{name}, la donación de {amount} de {donor} {words} Ya no cuenta para tu total.',
  '{name}, your bank could not take the {amount} for {value}. Nothing was lost: it is in your balance again.':
    '{name}, tu banco no pudo recibir los {amount} para {value}. No se perdió nada: están de nuevo en tu saldo.',
  '{name}, your withdrawal of {amount} was not approved.': '{name}, tu retiro de {amount} no fue aprobado.',
  '{name}, your withdrawal request has been submitted and will be processed within 3 business days. The money goes to {value}.':
    '{name}, tu solicitud de retiro se envió y se procesará en un plazo de 3 días hábiles. El dinero va a {value}.',
  '{scholarName} asked for a withdrawal. The money is held until somebody decides.':
    '{scholarName} pidió un retiro. El dinero se guarda hasta que alguien decida.',
  "{student}'s campaign": 'la campaña de {student}',
  '{title} is open for donations. Most first gifts come from people who know the student: send them the link today.':
    '{title} ya recibe donaciones. La mayoría de las primeras donaciones viene de quienes conocen al estudiante: envíales el enlace hoy.',
  '{title} is open for donations. Most first gifts come from people who know you: send them the link today.':
    '{title} ya recibe donaciones. La mayoría de las primeras donaciones viene de quienes te conocen: envíales el enlace hoy.',
  '{title} was created.': 'Se creó {title}.',
  '{value} receives {amount}.': '{value} recibe {amount}.',
  Goodbye: 'Hasta pronto',
  'Goodbye, {name}': 'Hasta pronto, {name}',
  'You get this last mail because your account at {product} was deleted.':
    'Recibes este último correo porque tu cuenta en {product} fue eliminada.',
  'Your account and what you wrote are gone.': 'Tu cuenta y lo que escribiste ya no están.',
  'Your account and what you wrote are gone. What was given stays in the books, without your name.':
    'Tu cuenta y lo que escribiste ya no están. Lo donado queda en los libros, sin tu nombre.',
  'Your {product} account was deleted': 'Tu cuenta de {product} fue eliminada',
  'A campaign was reported': 'Se denunció una campaña',
  'A parent or guardian has created a campaign for a student under 18.':
    'Un padre, una madre o un tutor creó una campaña para un estudiante menor de 18 años.',
  'A parental consent form': 'Un formulario de consentimiento de los padres',
  'A quiet week. Sharing your link once more often helps.':
    'Una semana tranquila. Compartir tu enlace otra vez suele ayudar.',
  'Consent given, {name}': 'Consentimiento dado, {name}',
  'Consent withdrawn, {name}': 'Consentimiento retirado, {name}',
  Gifts: 'Donaciones',
  'In the last seven days your campaign raised': 'En los últimos siete días tu campaña reunió',
  'News from a campaign you gave to': 'Novedades de una campaña a la que donaste',
  'News from {student}': 'Novedades de {student}',
  'Open your account': 'Abrir tu cuenta',
  'Parental consent form': 'Formulario de consentimiento',
  Reason: 'Motivo',
  Relationship: 'Relación',
  'Share your campaign': 'Comparte tu campaña',
  'Somebody thinks that something is wrong with this campaign. Please look at it.':
    'Alguien cree que algo está mal en esta campaña. Revísala.',
  'The page of {student} is back, and its funds can be withdrawn again.':
    'La página de {student} ha vuelto y sus fondos se pueden retirar de nuevo.',
  'The page of {student} is hidden and withdrawals are paused. The funds stay safe.':
    'La página de {student} está oculta y los retiros están en pausa. Los fondos siguen seguros.',
  'You get this mail because consent for a campaign at {product} has changed.':
    'Recibes este correo porque cambió el consentimiento de una campaña en {product}.',
  'You get this mail because you gave to {student} at {product} and asked for updates.':
    'Recibes este correo porque donaste a {student} en {product} y pediste novedades.',
  'You get this mail because you want campaign updates at {product}.':
    'Recibes este correo porque quieres novedades de la campaña en {product}.',
  'You get this mail once a week because you run a campaign at {product}.':
    'Recibes este correo una vez por semana porque tienes una campaña en {product}.',
  'You made it, {name}': 'Lo lograste, {name}',
  'Your goal is reached!': '¡Alcanzaste tu meta!',
  'Your week, {name}': 'Tu semana, {name}',
  'Your week: {amount}': 'Tu semana: {amount}',
  '{count, plural, one {# gift} other {# gifts}}': '{count, plural, one {# donación} other {# donaciones}}',
  '{percent}% of your goal is raised': 'Ya se reunió el {percent}% de tu meta',
  '{percent}%, {name}': '{percent}%, {name}',
  '{raised} of {goal}': '{raised} de {goal}',
  'Your campaign was reviewed. It can be found on the browse page from now on.':
    'Revisamos tu campaña. Desde ahora se puede encontrar en la página de campañas.',
  'About your campaign, {name}': 'Sobre tu campaña, {name}',
  'Your campaign does not show on the browse page and in search engines. Its own link works as before, and what it raised stays yours.':
    'Tu campaña no aparece en la página de campañas ni en los buscadores. Su propio enlace funciona como antes, y lo que reunió sigue siendo tuyo.',
  'Your campaign was taken down. Its page is gone; what it raised is kept until this is settled.':
    'Tu campaña fue retirada. Su página ya no existe; lo que reunió se guarda hasta que esto se resuelva.',
  'You get this mail because you have a campaign at {product}.':
    'Recibes este correo porque tienes una campaña en {product}.',
  'View your campaign': 'Ver tu campaña',
  'Do you see it otherwise? Write to {supportEmail}.': '¿Lo ves de otra manera? Escribe a {supportEmail}.',
  '{count, plural, one {# more person} other {# more people}} signed up in the last {minutes} minutes.':
    '{count, plural, one {# persona más se registró} other {# personas más se registraron}} en los últimos {minutes} minutos.',
  '{count, plural, one {# more campaign was} other {# more campaigns were}} created in the last {minutes} minutes.':
    '{count, plural, one {# campaña más se creó} other {# campañas más se crearon}} en los últimos {minutes} minutos.',
  '{count, plural, one {# more report} other {# more reports}} came in the last {minutes} minutes.':
    '{count, plural, one {Llegó # denuncia más} other {Llegaron # denuncias más}} en los últimos {minutes} minutos.',

  'Your campaign was taken down': 'Tu campaña fue retirada',
  'Your campaign is no longer listed': 'Tu campaña ya no aparece en la lista',
  'Your campaign is listed': 'Tu campaña ya aparece en la lista',
  'It can be found on the browse page from now on.':
    'Desde ahora se puede encontrar en la página de campañas.',
  '{percent}% of your goal is raised.': 'Ya se reunió el {percent}% de tu meta.',
  'The campaign’s page is hidden and withdrawals are paused.':
    'La página de la campaña está oculta y los retiros están en pausa.',
  'The campaign’s page is back.': 'La página de la campaña ha vuelto.',
  'Milestone reached': 'Hito alcanzado',
  'Goal reached!': '¡Meta alcanzada!',
  'Your {amount} is back in your balance.': 'Tus {amount} están de nuevo en tu saldo.',
  'Withdrawal not approved': 'Retiro no aprobado',
  'Your bank sent {payout} back. It is in your balance again.':
    'Tu banco devolvió {payout}. Están de nuevo en tu saldo.',
  'Withdrawal returned': 'Retiro devuelto',
  'We sent {payout} to your bank.': 'Enviamos {payout} a tu banco.',
  'Withdrawal paid': 'Retiro pagado',
  '{payout} goes to your bank within 3 business days.':
    '{payout} llegarán a tu banco en un plazo de 3 días hábiles.',
  'Withdrawal approved': 'Retiro aprobado',
  '{name} asked for {amount}.': '{name} pidió {amount}.',
  'Withdrawal to decide': 'Retiro por decidir',
  'You asked for {amount}. It will be processed within 3 business days.':
    'Pediste {amount}. Se procesará en un plazo de 3 días hábiles.',
  '{title} waits to be listed.': '{title} espera aparecer en la lista.',
  'New campaign': 'Nueva campaña',
  '{title} is live. Share your link.': '{title} ya está publicada. Comparte tu enlace.',
  '{userId} created an account.': '{userId} creó una cuenta.',
  'New sign-up': 'Nuevo registro',
  'The {amount} that {donor} gave is disputed by their bank.':
    'El banco de {donor} disputa los {amount} que donó.',
  'The {amount} that {donor} gave was refunded.': 'Se reembolsaron los {amount} que donó {donor}.',
  'The {amount} that {donor} gave counts again.': 'Los {amount} que dio {donor} vuelven a contar.',
  'Dispute won': 'Disputa ganada',
  'Donation disputed': 'Donación en disputa',
  'Donation refunded': 'Donación reembolsada',
  '{donor} gave {amount}.': '{donor} donó {amount}.',
  '{donor} gave {amount}: “{message}”': '{donor} donó {amount}: «{message}»',
  Someone: 'Alguien',
  'Many reports': 'Muchas denuncias',
  'Many new campaigns': 'Muchas campañas nuevas',
  'Many sign-ups': 'Muchos registros',
}
