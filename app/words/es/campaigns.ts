import type { Catalogue } from '../translate.ts'

export const campaigns: Catalogue = {
  // Purposes and years (P73, P74)
  'High School Activities (and Expenses)': 'Actividades (y gastos) de la escuela secundaria',
  'Tuition & College Expenses': 'Matrícula y gastos universitarios',
  'Study Abroad': 'Estudios en el extranjero',
  'Community Service Projects': 'Proyectos de servicio comunitario',
  'Student Entrepreneurship': 'Emprendimiento estudiantil',
  'School Fees & Supplies': 'Cuotas y útiles escolares',
  'College Savings (Fund)': 'Ahorros para la universidad (fondo)',
  Education: 'Educación',
  Freshman: 'Primer año',
  Sophomore: 'Segundo año',
  Junior: 'Tercer año',
  Senior: 'Último año',
  Graduate: 'Posgrado',
  'High School': 'Escuela secundaria',
  // Edit Campaign
  'Edit Campaign': 'Editar campaña',
  'What you change here is on your public page at once.':
    'Lo que cambies aquí se ve de inmediato en tu página pública.',
  'First Name': 'Nombre',
  'Last Name': 'Apellido',
  University: 'Universidad',
  Major: 'Carrera',
  Purpose: 'Propósito',
  'Funding Goal': 'Meta de recaudación',
  'Your Story': 'Tu historia',
  'Campaign End Date': 'Fecha de cierre de la campaña',
  'No end date': 'Sin fecha de cierre',
  'This campaign has ended, so its end date stays as it is.':
    'Esta campaña ya terminó, así que su fecha de cierre no cambia.',
  'Withdrawals open on the first day of the month after it.':
    'Los retiros se abren el primer día del mes siguiente.',
  Achievements: 'Logros',
  'One at a time: press Enter or the plus button.': 'Uno a la vez: presiona Enter o el botón de más.',
  optional: 'opcional',
  'Dean’s list, debate team captain…': 'Cuadro de honor, capitana del equipo de debate…',
  'Add achievement': 'Agregar logro',
  'Added so far': 'Agregados hasta ahora',
  'Remove {entry}': 'Quitar {entry}',
  'Save Changes': 'Guardar',
  'Saving...': 'Guardando...',
  Cancel: 'Cancelar',
  'Nothing was saved yet': 'Todavía no se guardó nada',
  'This campaign was changed somewhere else after you opened it. What you typed is kept.':
    'Esta campaña se cambió en otro lugar después de que la abriste. Lo que escribiste sigue aquí.',
  'Keep what I typed': 'Conservar lo que escribí',
  'Show the newest version': 'Ver la versión más reciente',
  'Start over': 'Empezar de nuevo',
  'What you had typed and not saved is here again.': 'Aquí está de nuevo lo que habías escrito sin guardar.',
  'Campaign updated!': '¡Campaña actualizada!',
  'Your changes have been saved successfully.': 'Tus cambios se guardaron correctamente.',
  'Failed to update campaign.': 'No se pudo actualizar la campaña.',
  'Please sign in again': 'Vuelve a iniciar sesión',
  'What you typed is kept.': 'Lo que escribiste se conserva.',
  Error: 'Error',
  'Missing Information': 'Falta información',
  'Please enter your first and last name.': 'Escribe tu nombre y apellido.',
  'Please fill in all required fields.': 'Completa todos los campos obligatorios.',
  'Enter the goal in whole dollars, at least {sign}1.':
    'Escribe la meta en dólares enteros, al menos {sign}1.',
  'Choose one of the end dates on offer.': 'Elige una de las fechas de cierre disponibles.',
  'This campaign was deactivated, so it can no longer be changed. Its funds stay yours.':
    'Esta campaña se desactivó, así que ya no se puede cambiar. Sus fondos siguen siendo tuyos.',
  // Consent
  'I am the parent or legal guardian of this student, and I withdraw my consent. The campaign page is hidden and withdrawals are paused until I give consent again.':
    'Soy el padre, la madre o el tutor legal de este estudiante y retiro mi consentimiento. La página de la campaña se oculta y los retiros se pausan hasta que vuelva a dar mi consentimiento.',
  'I am the parent or legal guardian of this student, and I give my consent again. The campaign page may be shown, gifts may be received, and funds may be withdrawn for the purpose it names.':
    'Soy el padre, la madre o el tutor legal de este estudiante y vuelvo a dar mi consentimiento. La página de la campaña puede mostrarse, pueden recibirse donaciones y los fondos pueden retirarse para el propósito que indica.',
  // Updates
  'Write a few words first.': 'Escribe primero unas palabras.',
  'Please use at most 3,000 characters.': 'Usa como máximo 3,000 caracteres.',
  'This campaign was deactivated, so it posts no more updates.':
    'Esta campaña se desactivó, así que ya no publica novedades.',
  'The page is hidden while consent is withdrawn. Give consent again to post an update.':
    'La página está oculta mientras el consentimiento esté retirado. Vuelve a darlo para publicar una novedad.',
  'You can post {count} updates a day. Please post this one tomorrow.':
    'Puedes publicar {count} novedades al día. Guarda esta para mañana, por favor.',
  'This request was already made with other content. Reload the page and try again.':
    'Esta solicitud ya se hizo con otro contenido. Recarga la página e inténtalo de nuevo.',
  'This update is no longer there.': 'Esta novedad ya no está.',
  'Please load the list again.': 'Vuelve a cargar la lista.',
  // Reports
  'I think it is not true': 'Creo que no es verdad',
  'It pretends to be somebody else': 'Se hace pasar por otra persona',
  'It shows a child without permission': 'Muestra a un menor sin permiso',
  'The money goes to something else': 'El dinero se usa para otra cosa',
  'It is hateful, violent or sexual': 'Es ofensiva, violenta o sexual',
  'Something else': 'Otra cosa',
  'Choose what is wrong.': 'Elige qué está mal.',
  'Please use at most 2,000 characters.': 'Usa como máximo 2,000 caracteres.',
  'Please enter a valid email address.': 'Escribe un correo electrónico válido.',
  'Tell us what is wrong.': 'Cuéntanos qué está mal.',
  parent: 'padre o madre',
  mother: 'madre',
  father: 'padre',
  guardian: 'tutor legal',
  grandparent: 'abuelo o abuela',
  relative: 'familiar',
  'other relationship': 'otra relación',
  'Parental consent': 'Consentimiento de los padres',
  Withdrawn: 'Retirado',
  Given: 'Otorgado',
  'Try again': 'Intentar de nuevo',
  'Consent withdrawn': 'Consentimiento retirado',
  'The page is hidden and withdrawals are paused.': 'La página está oculta y los retiros están en pausa.',
  'Consent given': 'Consentimiento otorgado',
  'The page is shown again.': 'La página se muestra de nuevo.',
  '{name}’s page is hidden and withdrawals are paused. The funds stay safe.':
    'La página de {name} está oculta y los retiros están en pausa. Los fondos siguen seguros.',
  '{name}’s page may be shown and its funds withdrawn. You can withdraw your consent at any time.':
    'La página de {name} puede mostrarse y sus fondos pueden retirarse. Puedes retirar tu consentimiento en cualquier momento.',
  'Give Consent Again': 'Volver a dar el consentimiento',
  'Withdraw Consent': 'Retirar el consentimiento',
  'Given on {day} by {name} ({relationship})': 'Otorgado el {day} por {name} ({relationship})',
  'Withdrawn on {day} by {name} ({relationship})': 'Retirado el {day} por {name} ({relationship})',
  'Withdraw your consent?': '¿Retirar tu consentimiento?',
  'This takes effect at once. Nothing is deleted, and you can give consent again.':
    'Tiene efecto de inmediato. No se borra nada y puedes volver a dar tu consentimiento.',
  'Give your consent again?': '¿Volver a dar tu consentimiento?',
  'This takes effect at once: the page is shown and gifts are received.':
    'Tiene efecto de inmediato: la página se muestra y se reciben donaciones.',
  'Give Consent': 'Dar el consentimiento',
  'Please agree to all consent statements.': 'Acepta todas las declaraciones de consentimiento.',
  'An unexpected error occurred.': 'Ocurrió un error inesperado.',
  'An unexpected error occurred. Please try again.': 'Ocurrió un error inesperado. Inténtalo de nuevo.',
  // The owner's updates
  'Campaign updates': 'Novedades de la campaña',
  'Tell supporters how it goes. An update stands on your page, and reaches those who asked for it by email.':
    'Cuéntales a quienes te apoyan cómo va todo. Cada novedad queda en tu página y llega por correo a quienes la pidieron.',
  'You can post updates while your campaign page is shown.':
    'Puedes publicar novedades mientras se muestre la página de tu campaña.',
  'No updates yet': 'Todavía no hay novedades',
  'A first thank-you, a passed exam, a plan for next term: a few lines are enough.':
    'Un primer agradecimiento, un examen aprobado, un plan para el próximo semestre: bastan unas líneas.',
  'Sent updates': 'Novedades enviadas',
  Remove: 'Quitar',
  'Show earlier updates': 'Mostrar novedades anteriores',
  'Remove this update?': '¿Quitar esta novedad?',
  'It disappears from your page. Mails that have left cannot be called back.':
    'Desaparece de tu página. Los correos ya enviados no se pueden recuperar.',
  'Removing...': 'Quitando...',
  'New update': 'Nueva novedad',
  Preview: 'Vista previa',
  'Keep writing': 'Seguir escribiendo',
  'Post Update': 'Publicar novedad',
  'Posting...': 'Publicando...',
  '{length} of {most}': '{length} de {most}',
  'Update posted!': '¡Novedad publicada!',
  'Supporters who asked for updates get it by email.': 'Quienes pidieron novedades la reciben por correo.',
  'Update removed': 'Novedad quitada',
  'Updates from {name}': 'Novedades de {name}',
  // The public page
  'Portrait of {name}': 'Retrato de {name}',
  'Progress and giving': 'Progreso y donaciones',
  '<0>Help <1>{name}</1> </0><2>with <3>{purpose}</3></2>':
    '<0>Ayuda a <1>{name}</1> </0><2>con <3>{purpose}</3></2>',
  ended: 'terminó',
  '<0>{percent}%</0>funded': '<0>{percent}%</0>recaudado',
  Verified: 'Verificado',
  Started: 'Inició',
  Ended: 'Terminó',
  Ends: 'Termina',
  '{name}’s story': 'La historia de {name}',
  'This campaign has ended': 'Esta campaña terminó',
  'Thank you to everybody who helped {name}. Gifts are closed.':
    'Gracias a todas las personas que ayudaron a {name}. Ya no se reciben donaciones.',
  'Gifts to {name} are closed.': 'Ya no se reciben donaciones para {name}.',
  'Where your gift goes': 'A dónde va tu donación',
  'Held by {entity}': 'En custodia de {entity}',
  'Funds can be withdrawn once the campaign has ended, and a person checks each withdrawal before it is paid.':
    'Los fondos se pueden retirar cuando termina la campaña, y una persona revisa cada retiro antes de pagarlo.',
  'Every cent accounted for': 'Cada centavo con su cuenta',
  'Each gift is entered in a double-entry ledger. You see every fee before you pay; a withdrawal costs 10% and {sign}0.25.':
    'Cada donación se registra en un libro contable de partida doble. Ves cada cargo antes de pagar; un retiro cuesta 10% y {sign}0.25.',
  'Safe to pay': 'Pago seguro',
  'Card numbers go straight to the payment provider and never reach {product}. Your e-mail address is never shown.':
    'Los números de tarjeta van directo al proveedor de pagos y nunca llegan a {product}. Tu correo electrónico nunca se muestra.',
  'Run by a parent or guardian': 'A cargo del padre, la madre o el tutor legal',
  'The campaign belongs to {name}’s parent or guardian, who gave recorded consent and proved their e-mail address.':
    'La campaña pertenece al padre, la madre o el tutor legal de {name}, quien dio un consentimiento registrado y verificó su correo electrónico.',
  '{name} proved the e-mail address behind this campaign.':
    '{name} verificó el correo electrónico de esta campaña.',
  'Questions?': '¿Preguntas?',
  'Question about “{title}”': 'Pregunta sobre “{title}”',
  'Write to <0>{email}</0>: a person answers.': 'Escribe a <0>{email}</0>: te responde una persona.',
  'If something about this campaign looks wrong, tell us.':
    'Si algo de esta campaña no parece correcto, avísanos.',
  'Terms & Conditions': 'Términos y condiciones',
  'Privacy Policy': 'Política de privacidad',
  'Report this campaign': 'Denunciar esta campaña',
  'Only our team reads this. The student is not told who reported it.':
    'Solo nuestro equipo lee esto. No le decimos al estudiante quién lo denunció.',
  'Sending...': 'Enviando...',
  'Send Report': 'Enviar denuncia',
  'What is wrong?': '¿Qué está mal?',
  'What should we know?': '¿Qué debemos saber?',
  'Your email': 'Tu correo electrónico',
  'If we may write back to you.': 'Si quieres que te respondamos.',
  'Thank you for telling us': 'Gracias por avisarnos',
  'A person looks at every report. If you left your email, we write back when we know more.':
    'Una persona revisa cada denuncia. Si dejaste tu correo, te escribiremos cuando sepamos más.',
  Done: 'Listo',
  // Deactivation
  'You have an active campaign': 'Tienes una campaña activa',
  '“{title}” stays as it is until you create a new one. You will be asked first.':
    '“{title}” sigue como está hasta que crees una nueva. Te preguntaremos antes.',
  'Deactivate Campaign': 'Desactivar campaña',
  'Deactivate this campaign?': '¿Desactivar esta campaña?',
  '“{title}” goes offline and takes no more gifts. What it raised is preserved and stays yours to withdraw. It cannot be activated again.':
    '“{title}” deja de mostrarse y no recibe más donaciones. Lo que recaudó se conserva y sigue siendo tuyo para retirarlo. No se puede volver a activar.',
  'Deactivating...': 'Desactivando...',
  'Campaign deactivated': 'Campaña desactivada',
  'What it raised stays yours to withdraw.': 'Lo que recaudó sigue siendo tuyo para retirarlo.',
  'Campaign not found': 'No encontramos la campaña',
  "The campaign you're looking for doesn't exist or has been deactivated":
    'La campaña que buscas no existe o fue desactivada',
  'Failed to load campaign': 'No se pudo cargar la campaña',
  'You will be taken to the home page in 5 seconds.': 'Irás a la página de inicio en 5 segundos.',
  'Taking you home in {seconds} s': 'Te llevamos al inicio en {seconds} s',
  'Stay here': 'Quedarme aquí',
  'This is your own campaign. Another admin must decide it.':
    'Esta es tu propia campaña. Otra persona administradora tiene que decidir.',
  'Somebody has decided this already. The page shows how it stands now.':
    'Alguien ya lo decidió. La página muestra cómo está ahora.',
  'Please give a reason.': 'Indica un motivo.',
}
