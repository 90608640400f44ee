import { legalFigures as f, type LegalNames, type LegalText, privacyVersion } from './legal-text.ts'

/** The Privacy Policy in Spanish: the same 9 sections, saying the same. */
export function privacySpanish({ product, legalEntity, privacyEmail }: LegalNames): LegalText {
  return {
    title: 'Política de privacidad',
    version: privacyVersion,
    since: '2026-11-23',
    intro: `${legalEntity} administra ${product} y es responsable de los datos personales que hay en él. Aquí decimos qué guardamos de ti, para qué, por cuánto tiempo y cuáles son tus derechos.`,
    sections: [
      {
        id: 'collected',
        title: 'Qué recopilamos',
        body: [
          [
            'Cuenta: nombre, correo electrónico, ID de usuario y una foto si la subes.',
            'Campaña: nombre, correo electrónico, teléfono, universidad o escuela, carrera, año, promedio si lo das, meta, propósito, historia y logros.',
            'Donación: monto, correo electrónico, tu nombre salvo que dones de forma anónima, un mensaje si lo escribes, el nombre de alguien a quien honras, y la dirección IP y el navegador de donde vino.',
            'Retiro: nombre, correo electrónico, teléfono, titular de la cuenta, número de ruta y de cuenta.',
            'Consentimiento de los padres: las declaraciones aceptadas, quién las aceptó, la relación, la hora, la dirección IP y el navegador.',
          ],
          'Los números de tarjeta nunca nos llegan: un proveedor de pagos con tarjeta los recibe en campos propios y procesa el pago por nosotros.',
        ],
      },
      {
        id: 'use',
        title: 'Para qué lo usamos',
        body: [
          [
            'Para gestionar campañas, recibir donaciones, pagar retiros y llevar los registros que exige la ley.',
            'Para enviar lo que esperas: códigos, recibos, avisos sobre tu campaña y tus retiros.',
            'Para enviar lo que elegiste: novedades de un estudiante al que donaste, informes semanales. Puedes cancelar la suscripción con un solo toque.',
            'Para evitar el fraude: con qué frecuencia lo intenta una dirección, denuncias de campañas, un registro de lo que hacen los administradores.',
          ],
          'No mostramos publicidad, no vendemos datos y no creamos perfiles.',
        ],
      },
      {
        id: 'public',
        title: 'Qué puede ver todo el mundo',
        body: [
          'La página de una campaña muestra el nombre, la foto, la escuela, la carrera, la historia y los logros del estudiante, el monto recaudado y a quienes apoyan con el nombre que dieron o como Anónimo. Los correos, teléfonos y datos bancarios nunca son públicos.',
          'La página de un estudiante menor de 18 años muestra el primer nombre y una inicial, y la escuela solo si los padres lo permiten. Pedimos a los buscadores que no la muestren.',
        ],
      },
      {
        id: 'shared',
        title: 'Quién más lo recibe',
        body: [
          [
            'El proveedor de pagos con tarjeta, para el pago.',
            'Los bancos, para un pago de retiro.',
            'Las empresas que entregan nuestro correo y alojan nuestros servidores, bajo contrato.',
            'Si activas las notificaciones: el servicio de notificaciones de tu navegador o teléfono, como el de Apple, Google, Mozilla o Microsoft. Se entera de que enviamos un mensaje a tu dispositivo, y de cuándo; a un navegador el mensaje mismo va cifrado. No contiene nombres ni montos, salvo que actives los detalles.',
            'Las autoridades, cuando la ley lo exige.',
          ],
          'El estudiante ve el nombre y el mensaje de quien apoya sin ser anónimo, y nunca el correo electrónico.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies y tu dispositivo',
        body: [
          'Solo usamos las cookies necesarias para funcionar:',
          [
            'una cookie de inicio de sesión, una que une un código al navegador que lo pidió y, si lo pides, una que recuerda este dispositivo por ' +
              `${f.deviceDays} días;`,
            'una cookie con el idioma que elegiste.',
          ],
          'Tu navegador también guarda lo que escribiste en un formulario sin terminar y tus preferencias de notificación; mientras tu sesión está abierta, también las páginas que viste por última vez, durante 30 días como máximo, para que se abran sin conexión, y los cambios que esperan ser enviados. Al cerrar la sesión se borran. Allí no se guardan contraseñas ni datos bancarios o de tarjeta, y no hay seguimiento de terceros.',
          `Contamos las visitas a la página de una campaña y los usos de sus botones para compartir: cuántos, qué día y desde qué tipo de lugar, como WhatsApp o un buscador. No guardamos con ellos ninguna dirección, ningún navegador ni ninguna persona, y los borramos después de ${f.countDays} días. No se cuentan los navegadores que piden no ser rastreados.`,
        ],
      },
      {
        id: 'security',
        title: 'Cómo lo protegemos',
        body: [
          'Los datos bancarios se cifran. Un administrador puede abrirlos uno por uno y el motivo queda registrado. Los códigos y enlaces de restablecimiento se guardan solo como hash, sirven una vez y caducan. Para retirar dinero te pedimos confirmar de nuevo quién eres. Las fotos se recodifican al subirlas, sin datos de lugar ni de dispositivo.',
        ],
      },
      {
        id: 'retention',
        title: 'Cuánto tiempo lo guardamos',
        body: [
          [
            'Cuentas y campañas: hasta que las elimines.',
            'La dirección push de un dispositivo en el que activaste las notificaciones: cifrado, hasta que cierres la sesión en él o las desactives.',
            `El texto de los correos: ${f.mailDays} días; los correos con códigos se vacían al enviarse.`,
            'Donaciones, retiros y el libro contable: el tiempo que exija la ley fiscal, sin tu nombre una vez eliminada tu cuenta.',
            `La dirección IP y el navegador de una donación: cifrados, durante ${f.addressMonths} meses como máximo, por si un banco disputa el pago.`,
            'Registros de consentimiento y el registro de los administradores: mientras puedan hacer falta como prueba.',
          ],
        ],
      },
      {
        id: 'rights',
        title: 'Tus derechos',
        body: [
          'Puedes ver, corregir, descargar y eliminar tus datos. Todo esto se hace en la página de tu cuenta. Si hay dinero en tu cuenta, retíralo antes de eliminarla.',
          `También puedes pedirnos todo esto, oponerte a un uso de tus datos o quejarte: escribe a ${privacyEmail}. También puedes quejarte ante tu autoridad de protección de datos.`,
        ],
      },
      {
        id: 'children',
        title: 'Menores, cambios y contacto',
        body: [
          `${product} no es para menores de 13 años. Para estudiantes menores de 18 deciden el padre, la madre o el tutor, y pueden revocar el consentimiento en la página de la cuenta en cualquier momento.`,
          `Si esta política cambia en algo importante, te avisaremos antes de que el cambio surta efecto. Contacto de privacidad: ${privacyEmail}.`,
        ],
      },
    ],
  }
}
