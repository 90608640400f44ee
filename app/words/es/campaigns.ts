import type { Catalogue } from '../translate.ts'

export const campaigns: Catalogue = {
  // Purposes and years (spec 3)
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
  'Save Changes': 'Guardar cambios',
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
  'Enter the goal in whole dollars, at least $1.': 'Escribe la meta en dólares enteros, al menos $1.',
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
}
