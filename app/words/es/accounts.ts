import type { Catalogue } from '../translate.ts'

export const accounts: Catalogue = {
  'There is no such account, or it was closed.': 'Esa cuenta no existe o fue cerrada.',
  'This is your own account. Another admin must decide it.':
    'Esta es tu propia cuenta. Debe decidirlo otro administrador.',
  'This person is an admin. Take the role away on the server first.':
    'Esta persona es administradora. Primero quítale el rol en el servidor.',
  'The account that owns this campaign is suspended: withdrawals are on hold.':
    'La cuenta dueña de esta campaña está suspendida: los retiros están en espera.',
  'Its page is offline. <0/> of the funds it raised is preserved. Withdrawals are on hold while the account is suspended.':
    'Su página está fuera de línea. Se conservan <0/> de los fondos que recaudó. Los retiros están en espera mientras la cuenta esté suspendida.',
  'Passkey Error': 'Error de la llave de acceso',
  'That passkey did not work. Please try again, or use a code.':
    'Esa llave de acceso no funcionó. Inténtalo de nuevo o usa un código.',
  'This device has a passkey for your account already.':
    'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  'This passkey is gone already. Reload the page to see what is left.':
    'Esta llave de acceso ya no existe. Vuelve a cargar la página para ver las que quedan.',
  'You have 20 passkeys. Remove one that you no longer use first.':
    'Tienes 20 llaves de acceso. Primero quita una que ya no uses.',
  'Please give the passkey a name.': 'Ponle un nombre a la llave de acceso.',
  'Please use at most 60 characters.': 'Usa como máximo 60 caracteres.',
  'Use a passkey': 'Usar una llave de acceso',
  'One moment…': 'Un momento…',
  'Use your passkey': 'Usar tu llave de acceso',
  'Send a code instead': 'Mejor enviar un código',
  Passkeys: 'Llaves de acceso',
  'Sign in with your fingerprint, face or screen lock instead of a code.':
    'Inicia sesión con tu huella, tu rostro o el bloqueo de pantalla en lugar de un código.',
  'Passkey added': 'Llave de acceso agregada',
  'Add a passkey': 'Agregar una llave de acceso',
  'Made {madeOn}, last used {lastUsedOn}': 'Creada el {madeOn}, usada por última vez el {lastUsedOn}',
  'Made {madeOn}, never used': 'Creada el {madeOn}, nunca usada',
  'Rename {name}': 'Cambiar el nombre de {name}',
  'Remove {name}': 'Quitar {name}',
  Rename: 'Cambiar el nombre',
  Name: 'Nombre',
  'Rename this passkey': 'Cambiar el nombre de esta llave de acceso',
  'Many pictures are being saved just now. Please try again in a moment.':
    'En este momento se están guardando muchas fotos. Inténtalo de nuevo en un momento.',
  'Please enter a name without a web address.': 'Escribe un nombre sin dirección web.',
  'Please enter a name on one line, without hidden characters.':
    'Escribe el nombre en una sola línea, sin caracteres ocultos.',
  'Invalid reset link. Please request a new password reset.':
    'El enlace para restablecer no es válido. Pide uno nuevo.',
  'Invalid or expired reset link. Please request a new password reset.':
    'El enlace para restablecer no es válido o caducó. Pide uno nuevo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtalo de nuevo.',
  "Passwords don't match": 'Las contraseñas no coinciden',
  'Password must be at least {0} characters long': 'La contraseña debe tener al menos {0} caracteres',
  'Please use at most {0} characters.': 'Usa como máximo {0} caracteres.',
  'Password Reset Error': 'Error al restablecer la contraseña',
  'Password reset email sent': 'Correo para restablecer la contraseña enviado',
  'Check your email for the password reset link.':
    'Busca en tu correo el enlace para restablecer la contraseña.',
  'Password updated!': '¡Contraseña actualizada!',
  'Your password has been successfully changed.': 'Tu contraseña se cambió correctamente.',
  'A campaign takes ten minutes: a goal, a date, and why it matters.':
    'Una campaña toma diez minutos: una meta, una fecha y por qué importa.',
  'A new code is on its way.': 'Un código nuevo va en camino.',
  'About {product}': 'Acerca de {product}',
  'Access Denied': 'Acceso denegado',
  'Add your photo': 'Agrega tu foto',
  'Add your photo and your name.': 'Agrega tu foto y tu nombre.',
  'Admin Access Required': 'Se requiere acceso de administrador',
  'Admin access required': 'Se requiere acceso de administrador',
  'Already have an account?': '¿Ya tienes una cuenta?',
  'As {email}.': 'Como {email}.',
  'At least {0} characters.': 'Al menos {0} caracteres.',
  'Admin pages ask for a passkey or a code, also after a password or on a remembered device.':
    'Las páginas de administración piden una llave de acceso o un código, también después de una contraseña o en un dispositivo recordado.',
  'Authentication failed. Please try again.': 'No se pudo comprobar tu identidad. Inténtalo de nuevo.',
  'Before you confirmed this email, someone added a picture.':
    'Antes de que confirmaras este correo, alguien añadió una foto.',
  'Before you confirmed this email, someone entered the name {name} and a picture.':
    'Antes de que confirmaras este correo, alguien escribió el nombre {name} y añadió una foto.',
  'Before you confirmed this email, someone entered the name {name}.':
    'Antes de que confirmaras este correo, alguien escribió el nombre {name}.',
  'Back to Sign In': 'Volver a iniciar sesión',
  'Check your email': 'Revisa tu correo',
  'Choose a new password for your {product} account.':
    'Elige una contraseña nueva para tu cuenta de {product}.',
  Code: 'Código',
  'Complete Setup': 'Completar la configuración',
  'Complete Your Profile': 'Completa tu perfil',
  Confirm: 'Confirmar',
  'Confirm New Password': 'Confirma la contraseña nueva',
  'Confirm it is you': 'Confirma que eres tú',
  'Confirm your email': 'Confirma tu correo',
  'Continue to App': 'Continuar a la aplicación',
  'Each dollar is in the ledger, and the fees are said before.':
    'Cada dólar está en el libro contable, y las tarifas se dicen antes.',
  'Enter the email of your account. We send you a link to choose a new password.':
    'Escribe el correo de tu cuenta. Te enviamos un enlace para elegir una contraseña nueva.',
  'Enter the {0} digits of the code.': 'Escribe los {0} dígitos del código.',
  'Enter your password': 'Escribe tu contraseña',
  'This password is too common. Please choose another one.':
    'Esta contraseña es demasiado común. Elige otra.',
  'Devices that skip the code': 'Dispositivos que omiten el código',
  End: 'Cerrar',
  Forget: 'Olvidar',
  'It has ended already. Reload the page to see what is left.':
    'Ya se cerró. Vuelve a cargar la página para ver lo que queda.',
  'Since {since}, last used {lastSeen}': 'Desde el {since}; último uso: {lastSeen}',
  'This device': 'Este dispositivo',
  'Unknown device': 'Dispositivo desconocido',
  'Where you are signed in': 'Dónde has iniciado sesión',
  '{browser} on {system}': '{browser} en {system}',
  'Is this yours?': '¿Es tuyo?',
  Keep: 'Conservar',
  'Keep it if it was you.': 'Consérvalo si fuiste tú.',
  'The picture': 'La foto',
  'Error checking credentials.': 'No se pudieron comprobar los datos.',
  'Failed to name update. Please try again.': 'No se pudo actualizar el nombre. Inténtalo de nuevo.',
  'Failed to save your profile. Please try again.': 'No se pudo guardar tu perfil. Inténtalo de nuevo.',
  'Family, neighbours and teachers give without an account.':
    'Familia, vecinos y maestros donan sin tener cuenta.',
  'Forgot your User ID?': '¿Olvidaste tu ID de usuario?',
  'Get Help': 'Obtener ayuda',
  'Hide {field}': 'Ocultar {field}',
  'I forgot my User ID': 'Olvidé mi ID de usuario',
  'If an account has {email}, a password reset link was sent to it.':
    'Si una cuenta usa {email}, se le envió un enlace para restablecer la contraseña.',
  'Invalid User ID or Email combination.': 'La combinación de ID de usuario y correo no es válida.',
  'It stands on your campaign. You can change it later.': 'Aparece en tu campaña. Puedes cambiarlo después.',
  "Let's Get Started!": '¡Comencemos!',
  'Name updated': 'Nombre actualizado',
  'Names required': 'Nombres obligatorios',
  'New Password': 'Contraseña nueva',
  'New here?': '¿Es tu primera vez aquí?',
  'Nothing there? Look into your spam folder.': '¿No llegó nada? Mira en tu carpeta de correo no deseado.',
  'Open the demo inbox': 'Abrir el buzón de demostración',
  Password: 'Contraseña',
  'Password Updated!': '¡Contraseña actualizada!',
  'Pause features': 'Pausar las novedades',
  'People give to people. A clear picture of your face does the most.':
    'La gente dona a personas. Una foto clara de tu cara es lo que más ayuda.',
  'Play features': 'Reanudar las novedades',
  'Please confirm that it is you to continue.': 'Confirma que eres tú para continuar.',
  'Please confirm your email address to continue.': 'Confirma tu correo para continuar.',
  'Please enter both your first and last name.': 'Escribe tu nombre y tu apellido.',
  'Please enter your first name.': 'Escribe tu nombre.',
  'Please enter your full name': 'Escribe tu nombre completo',
  'Please sign in to continue.': 'Inicia sesión para continuar.',
  'Remember this device for {days} days': 'Recordar este dispositivo por {days} días',
  'Request Password Reset': 'Solicitar el restablecimiento',
  'Resend code': 'Reenviar el código',
  'Reset Password': 'Restablecer la contraseña',
  'Reset Your Password': 'Restablece tu contraseña',
  'Save failed': 'No se pudo guardar',
  'Say what it is for, share one link, and watch the cord fill.':
    'Di para qué es, comparte un enlace y mira cómo se llena el cordón.',
  'School costs money. People want to help.': 'Estudiar cuesta dinero. La gente quiere ayudar.',
  'See every gift arrive': 'Ve llegar cada donación',
  'Sending your code…': 'Enviando tu código…',
  'Share one link': 'Comparte un enlace',
  'Show {field}': 'Mostrar {field}',
  'Sign In Error': 'Error al iniciar sesión',
  'Sign Out Error': 'Error al cerrar sesión',
  'Sign Up Error': 'Error al registrarse',
  'Sign in': 'Inicia sesión',
  'Sign in to {product} with your email and User ID.':
    'Inicia sesión en {product} con tu correo y tu ID de usuario.',
  'End all sessions': 'Terminar todas las sesiones',
  'Sign up': 'Regístrate',
  'Skip for Now': 'Omitir por ahora',
  'Step {step} of 2': 'Paso {step} de 2',
  'That code is wrong or expired. Request a new code.':
    'Ese código es incorrecto o caducó. Pide un código nuevo.',
  'That code is wrong or expired. You have {tries, plural, one {# try} other {# tries}} left.':
    'Ese código es incorrecto o caducó. Te {tries, plural, one {queda # intento} other {quedan # intentos}}.',
  'The link expires in {0} hour.': 'El enlace caduca en {0} hora.',
  'This User ID is already taken. Please choose a different one.':
    'Este ID de usuario ya está en uso. Elige otro.',
  'This account is paused. Please contact support.': 'Esta cuenta está en pausa. Escribe al equipo de apoyo.',
  'Too many codes were requested. Please wait a few minutes and try again.':
    'Se pidieron demasiados códigos. Espera unos minutos e inténtalo de nuevo.',
  'Too many tries. Please wait a few minutes and try again.':
    'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  'Try different email address': 'Probar con otro correo',
  'Update Password': 'Actualizar la contraseña',
  'User ID updated': 'ID de usuario actualizado',
  'Your User ID is now {id}.': 'Tu ID de usuario ahora es {id}.',
  'User ID: {id}': 'ID de usuario: {id}',
  'Change Your User ID': 'Cambia tu ID de usuario',
  'You sign in with your e-mail and this User ID. We keep your old one for you for a year, so that nobody else can take it.':
    'Entras con tu correo y este ID de usuario. Te guardamos el anterior durante un año, para que nadie más pueda usarlo.',
  'You can change your User ID {changes} times in {days} days. Please try again later.':
    'Puedes cambiar tu ID de usuario {changes} veces en {days} días. Inténtalo más tarde.',
  'Update failed': 'No se pudo actualizar',
  'Updating password...': 'Actualizando la contraseña...',
  'Use another account': 'Usar otra cuenta',
  'Use the code from your email': 'Usar el código de tu correo',
  'Use your password': 'Usar tu contraseña',
  'User ID can only contain letters, numbers, hyphens, and underscores':
    'El ID de usuario solo puede tener letras, números, guiones y guiones bajos',
  'User ID must be at least {0} characters': 'El ID de usuario debe tener al menos {0} caracteres',
  'User ID must be less than {0} characters': 'El ID de usuario debe tener menos de {0} caracteres',
  'We sent a 6-digit code to {sentTo}. It works once and expires in 10 minutes.':
    'Enviamos un código de 6 dígitos a {sentTo}. Sirve una vez y caduca en 10 minutos.',
  Welcome: 'Te damos la bienvenida',
  "Welcome back! You've been signed in successfully.":
    '¡Qué bueno verte de nuevo! Iniciaste sesión correctamente.',
  'Welcome, {name}!': '¡Te damos la bienvenida, {name}!',
  'What is your name?': '¿Cómo te llamas?',
  'You are signed in': 'Has iniciado sesión',
  'Your account is ready.': 'Tu cuenta está lista.',
  'Your name has been successfully updated': 'Tu nombre se actualizó correctamente',
  'Your {product} account is ready. Next comes your campaign: what you need, until when, and why.':
    'Tu cuenta de {product} está lista. Ahora viene tu campaña: qué necesitas, hasta cuándo y por qué.',
  '3-20 characters. Letters, numbers, hyphens, and underscores only.':
    'De 3 a 20 caracteres. Solo letras, números, guiones y guiones bajos.',
  'Continue with Photo': 'Continuar con la foto',
  'Full Name': 'Nombre completo',
  'On every device, this one as well. Your next sign-in asks for a code.':
    'En todos los dispositivos, también en este. La próxima vez se te pedirá un código.',
  'Tell us what to call you.': 'Dinos cómo llamarte.',
}
