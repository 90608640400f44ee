import type { Catalogue } from '../translate.ts'

export const forms: Catalogue = {
  // The way in
  'Your story starts here.': 'Tu historia empieza aquí.',
  Skip: 'Omitir',
  'A page of your own that shows who you are, what you need, and how far you have come.':
    'Una página tuya que muestra quién eres, qué necesitas y cuánto has avanzado.',
  'Scholar Form': 'Formulario del estudiante',
  'For students who are 18 or over. It takes about five minutes, and what you type is kept until you are done.':
    'Para estudiantes de 18 años o más. Toma unos cinco minutos, y lo que escribes se conserva hasta que termines.',
  'Start the Scholar Form': 'Abrir el formulario del estudiante',
  'For students under 18. A parent or guardian fills it in and owns the account.':
    'Para estudiantes menores de 18 años. Lo llena su madre, padre o tutor, y la cuenta es suya.',
  'Start the Parental Consent Form': 'Abrir el formulario de consentimiento',
  'Tell your story': 'Cuenta tu historia',
  'What you study, what it costs, and why it matters to you.':
    'Qué estudias, cuánto cuesta y por qué te importa.',
  'Prove your email': 'Confirma tu correo',
  'One 6-digit code, so that supporters know you can be reached.':
    'Un código de 6 dígitos, para que quienes te apoyan sepan que pueden contactarte.',
  'Share your link': 'Comparte tu enlace',
  'Your page is live at once, ready to be sent to the people who know you.':
    'Tu página queda publicada al instante, lista para enviarla a quienes te conocen.',
  'Raise money for your education on {product}: tell your story, share your link, see every cent.':
    'Reúne fondos para tu educación en {product}: cuenta tu historia, comparte tu enlace y ve cada centavo.',
  'Choose The Correct Website ScholarForm': 'Elige el formulario correcto',
  'Account and campaign are made together. You need an email address and about five minutes.':
    'La cuenta y la campaña se crean juntas. Necesitas un correo electrónico y unos cinco minutos.',
  'For students who are 18 or over and act for themselves.':
    'Para estudiantes de 18 años o más que actúan por su cuenta.',
  'I am 18 or over': 'Tengo 18 años o más',
  'The student is under 18': 'El estudiante es menor de 18 años',
  'Raise money for your education: choose the form for students of 18 or over, or for their parents.':
    'Reúne fondos para tu educación: elige el formulario para estudiantes de 18 años o más, o para sus padres.',

  // The six forms
  'Scholar Application Form': 'Solicitud del estudiante',
  'Parental Consent Form': 'Formulario de consentimiento de los padres',
  'Create Your Campaign': 'Crea tu campaña',
  'For students who are 18 or over. Your campaign page is made from these answers.':
    'Para estudiantes de 18 años o más. Con estas respuestas se crea la página de tu campaña.',
  'For students under 18. A parent or guardian fills it in, and the account is theirs.':
    'Para estudiantes menores de 18 años. Lo llena su madre, padre o tutor, y la cuenta es suya.',
  'For students of any age. For a student under 18, a parent or guardian gives their consent here.':
    'Para estudiantes de cualquier edad. Si es menor de 18 años, su madre, padre o tutor da aquí su consentimiento.',
  'About you': 'Sobre ti',
  'Your studies': 'Tus estudios',
  'Your campaign': 'Tu campaña',
  'The student': 'El estudiante',
  'You, the parent or guardian': 'Tú, su madre, padre o tutor',
  'What the student wants to study': 'Qué quiere estudiar',
  'The campaign': 'La campaña',
  'Who it is for': 'Para quién es',
  'Parent or guardian': 'Madre, padre o tutor',
  'Parental Consent': 'Consentimiento de los padres',
  'Part {number} of {count}': 'Parte {number} de {count}',
  'Parts of the form': 'Partes del formulario',
  '{done} of {count} parts done': '{done} de {count} partes listas',
  'Back to Selection': 'Volver a la selección',
  'Create Campaign': 'Crear campaña',
  'Creating Campaign...': 'Creando la campaña...',
  'Creating Your Campaign...': 'Creando tu campaña...',
  'Submit and Create Campaign': 'Enviar y crear la campaña',
  'Submitting...': 'Enviando...',
  'By creating a campaign you agree to the <0>Terms and Conditions</0> and the <1>Privacy Policy</1>.':
    'Al crear una campaña aceptas los <0>Términos y condiciones</0> y la <1>Política de privacidad</1>.',

  // Questions
  'User ID': 'ID de usuario',
  Phone: 'Teléfono',
  'Never shown to anybody but our team.': 'Solo lo ve nuestro equipo.',
  'Academic Year': 'Año académico',
  GPA: 'Promedio (GPA)',
  '0.00 to 4.00': 'De 0.00 a 4.00',
  'In whole dollars.': 'En dólares enteros.',
  'Campaign Duration': 'Duración de la campaña',
  '1 month': '1 mes',
  '2 months': '2 meses',
  'Ends {day}': 'Termina el {day}',
  'Withdrawals open on the first day of the month after the end.':
    'Los retiros se abren el primer día del mes siguiente al cierre.',
  'Without a choice your campaign runs for 3 months, to {day}.':
    'Si no eliges, tu campaña dura 3 meses, hasta el {day}.',
  'Clear duration': 'Quitar la duración',
  'What do you study, what does it cost, and what changes when it is paid? Left blank, it reads “Help me achieve my educational goals”.':
    '¿Qué estudias, cuánto cuesta y qué cambia cuando esté pagado? Si lo dejas en blanco, dirá «Ayúdame a alcanzar mis metas educativas».',
  'Help me achieve my educational goals': 'Ayúdame a alcanzar mis metas educativas',
  'How did you hear about us?': '¿Cómo supiste de nosotros?',
  'Campaign picture': 'Foto de la campaña',
  Student: 'Estudiante',
  'Optional. A photo of the student’s face does the most.':
    'Opcional. Lo que más ayuda es una foto del rostro del estudiante.',
  'Are you, the student, under 18 years old?': '¿Tú, estudiante, tienes menos de 18 años?',
  'Yes, under 18': 'Sí, menos de 18',
  'A parent or guardian takes part.': 'Participa tu madre, padre o tutor.',
  'No, 18 or over': 'No, 18 o más',
  'Parent First Name': 'Nombre de la madre, padre o tutor',
  'Parent Last Name': 'Apellido de la madre, padre o tutor',
  'Parent Email': 'Correo de la madre, padre o tutor',
  'Parent Phone': 'Teléfono de la madre, padre o tutor',
  'The account is made under this address.': 'La cuenta se crea con este correo.',
  'Relationship to Student': 'Relación con el estudiante',
  'Show where the student studies on the public page': 'Mostrar en la página pública dónde estudia',
  'Otherwise nobody reads it there.': 'Si no, nadie lo lee allí.',
  'Student First Name': 'Nombre del estudiante',
  'Student Last Name': 'Apellido del estudiante',
  'Stands on the public page.': 'Aparece en la página pública.',
  'The public page shows its initial.': 'La página pública solo muestra la inicial.',
  'Date of Birth': 'Fecha de nacimiento',
  'Only to tell the age. It is not kept.': 'Solo para saber la edad. No se guarda.',
  Grade: 'Grado',
  School: 'Escuela',
  'Intended College': 'Universidad a la que quiere ir',
  'Intended Major': 'Carrera que quiere estudiar',
  'Student Story': 'Historia del estudiante',
  'What does the student want to learn, what does it cost, and what changes when it is paid?':
    '¿Qué quiere aprender, cuánto cuesta y qué cambia cuando esté pagado?',
  'Go to the scholar form': 'Ir al formulario del estudiante',

  // Lists
  'Choose one': 'Elige una opción',
  '9th grade': '9.º grado',
  '10th grade': '10.º grado',
  '11th grade': '11.º grado',
  '12th grade': '12.º grado',
  Parent: 'Madre o padre',
  Guardian: 'Tutor',
  Grandparent: 'Abuela o abuelo',
  Relative: 'Familiar',
  Mother: 'Madre',
  Father: 'Padre',
  Other: 'Otro',
  'Social media': 'Redes sociales',
  'Search engine': 'Buscador',
  'Friend or family': 'Amistades o familia',
  'Family or friend': 'Familia o amistades',
  'Online search': 'Búsqueda en internet',
  Advertisement: 'Anuncio',
  'Rally Cap (Givebutter)': 'Rally Cap (Givebutter)',

  // Consent
  'I am the parent or legal guardian of this student, who is 13 to 17 years old, and what I wrote here is true.':
    'Soy la madre, el padre o el tutor legal de este estudiante, que tiene entre 13 y 17 años, y lo que escribí aquí es verdad.',
  'I agree that a public campaign page is made from what I wrote here. It names the student by first name and initial alone. I can withdraw this consent at any time.':
    'Acepto que con lo que escribí aquí se haga una página pública de campaña. Al estudiante solo lo muestra con su nombre y una inicial. Puedo retirar este consentimiento en cualquier momento.',
  'I am responsible for this campaign: I receive its funds on behalf of the student and use them for nothing but what it is for.':
    'Soy responsable de esta campaña: recibo sus fondos en nombre del estudiante y los uso únicamente para su propósito.',

  // What is missing or wrong (P133, P144)
  'Please enter your email address.': 'Escribe tu correo electrónico.',
  'Please enter a User ID for your new account.': 'Escribe un ID de usuario para tu nueva cuenta.',
  'Age Confirmation Required': 'Falta confirmar la edad',
  'Please confirm if you are under 18 years old.': 'Confirma si tienes menos de 18 años.',
  'Parent Information Required': 'Faltan los datos de la madre, padre o tutor',
  'Please provide all parent/guardian information.': 'Completa todos los datos de la madre, padre o tutor.',
  'Consent Required': 'Falta el consentimiento',
  'Please agree to all parental consent statements.':
    'Acepta todas las declaraciones de consentimiento de los padres.',
  'Please agree to all consent statements.': 'Acepta todas las declaraciones de consentimiento.',
  'Please check the marked fields': 'Revisa los campos marcados',
  'Please enter a valid email address.': 'Escribe un correo electrónico válido.',
  'Please use at most {0} characters.': 'Usa como máximo {0} caracteres.',
  'Please list at most {0} achievements.': 'Anota como máximo {0} logros.',
  'GPA goes from 0 to 4, in steps of 0.01.': 'El promedio va de 0 a 4, en pasos de 0.01.',
  'Enter the goal in whole dollars, such as 2500.': 'Escribe la meta en dólares enteros, por ejemplo 2500.',
  'Upload the picture again.': 'Sube la foto de nuevo.',
  'Choose an academic year.': 'Elige un año académico.',
  'Choose how long your campaign runs.': 'Elige cuánto dura tu campaña.',
  'Choose 1 month or 2 months.': 'Elige 1 mes o 2 meses.',
  'This form makes no campaigns for students under 18.':
    'Este formulario no crea campañas para menores de 18 años.',
  'Choose one of the list.': 'Elige una opción de la lista.',
  'Our service is not for children under 13. We have not kept the date.':
    'Nuestro servicio no es para menores de 13 años. No guardamos la fecha.',
  'This student is 18 or over and fills in the scholar form. What you typed is kept.':
    'Este estudiante tiene 18 años o más y llena el formulario del estudiante. Lo que escribiste se conserva.',
  'Enter the date of birth with day, month and year.': 'Escribe la fecha de nacimiento con día, mes y año.',

  // Accounts made with a form
  'Account created! Your User ID is: {id}. You can now sign in!':
    '¡Cuenta creada! Tu ID de usuario es: {id}. ¡Ya puedes iniciar sesión!',
  'Account Creation Failed': 'No se pudo crear la cuenta',
  'An account with this email already exists. Please sign in instead.':
    'Ya existe una cuenta con este correo. Inicia sesión.',
  'Sign in and come back to this form': 'Inicia sesión y vuelve a este formulario',
  'This request is too old. Please sign in.': 'Esta solicitud es demasiado antigua. Inicia sesión.',
  'Your account is made. Your User ID is {userId}: keep it, you sign in with it.':
    'Tu cuenta está lista. Tu ID de usuario es {userId}: guárdalo, con él inicias sesión.',
  'Use another email': 'Usar otro correo',

  // An active campaign
  'Campaign Already Exists': 'Ya existe una campaña',
  'You already have an active campaign. If you create a new one, the current one will be deactivated.':
    'Ya tienes una campaña activa. Si creas una nueva, la actual se desactivará.',
  'You already have an active campaign. Creating a new one will deactivate the current one.':
    'Ya tienes una campaña activa. Crear una nueva desactivará la actual.',
  'Deactivate and Create': 'Desactivar y crear',
  '{amount} raised. Its page goes offline; its funds stay yours to withdraw.':
    '{amount} recaudados. Su página deja de estar en línea; los fondos siguen siendo tuyos para retirar.',

  // Success and failure
  'Congratulations! Your campaign has been created!': '¡Felicidades! ¡Tu campaña fue creada!',
  'Congratulations! 🎉': '¡Felicidades! 🎉',
  "Your scholar's campaign has been created successfully!": '¡La campaña de tu estudiante se creó con éxito!',
  'Campaign Created!': '¡Campaña creada!',
  "{name}'s scholarship campaign has been successfully created.":
    'La campaña de beca de {name} se creó con éxito.',
  'Your scholarship campaign has been successfully created.': 'Tu campaña de beca se creó con éxito.',
  '🎉 Campaign Created!': '🎉 ¡Campaña creada!',
  'Your campaign is now live and visible to supporters! Share your personalized link.':
    '¡Tu campaña ya está publicada y visible para quienes te apoyan! Comparte tu enlace personal.',
  'Submission Failed': 'No se pudo enviar',
  'There was an error creating your campaign. Please try again.':
    'Hubo un error al crear tu campaña. Inténtalo de nuevo.',
  'There was an error creating the campaign. Please try again.':
    'Hubo un error al crear la campaña. Inténtalo de nuevo.',
  'Failed to create campaign: {message}': 'No se pudo crear la campaña: {message}',
  'Your link works already. We look at your campaign before it is listed under Browse Scholars.':
    'Tu enlace ya funciona. Revisamos tu campaña antes de que aparezca en «Conoce a los estudiantes».',
  'Website Scholar': 'Formulario web para estudiantes',
}
