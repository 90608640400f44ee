import { legalFigures as f, type LegalNames, type LegalText, termsVersion } from './legal-text.ts'

/** The Terms in Spanish: the same 8 sections, saying the same. */
export function termsSpanish({
  product,
  legalEntity,
  supportEmail,
  currencySign: sign,
}: LegalNames): LegalText {
  return {
    title: 'Términos y condiciones',
    version: termsVersion,
    since: '2026-11-23',
    intro: `${legalEntity} administra ${product}. Estas son las reglas para recaudar fondos y para donar. Al crear una cuenta, iniciar una campaña o donar, las aceptas.`,
    sections: [
      {
        id: 'who-may-use',
        title: 'Quién puede usarlo',
        body: [
          `${product} es para estudiantes que recaudan fondos para su propia educación y para quienes quieren ayudarlos. Cualquiera puede ver las campañas y donar.`,
          [
            'Los estudiantes de 18 años o más actúan por sí mismos.',
            'En el caso de un estudiante menor de 18 años, el padre, la madre o el tutor tiene la cuenta, da el consentimiento, y ve, edita y retira en su lugar. El consentimiento se puede revocar en cualquier momento; la página se oculta y los retiros se detienen de inmediato.',
            'No es para menores de 13 años. No aceptamos una campaña para un niño menor y no guardamos la fecha de nacimiento que nos lo indicó.',
          ],
          'Cada persona tiene una cuenta. Protege tu correo electrónico: los códigos que enviamos allí abren tu cuenta.',
        ],
      },
      {
        id: 'campaigns',
        title: 'Campañas',
        body: [
          'Una campaña dice con verdad para quién y para qué es el dinero. Puedes tener una campaña activa a la vez.',
          [
            'Una campaña dura uno o dos meses y termina el último día de un mes; si no eliges, termina a los tres meses.',
            'Puedes editar tu campaña mientras está activa o desactivarla. Puedes retirar lo recaudado.',
            'Una campaña puede esperar aprobación antes de aparecer en la lista. Cualquiera puede denunciar una campaña, y podemos quitar de la lista o desactivar una que engañe, incumpla la ley o no sirva a la educación de un estudiante.',
          ],
          'No publiques nada a lo que no tengas derecho, datos privados de otras personas ni nada que ponga en riesgo a un menor.',
        ],
      },
      {
        id: 'giving',
        title: 'Donar',
        body: [
          `La donación mínima es de ${sign}${f.minimumDonation}. Antes de pagar ves cada línea: tu donación, una propina opcional (${f.tips.join(', ')} por ciento), una donación opcional a la fundación (${f.tips.join(', ')} por ciento) y las comisiones de abajo. Lo opcional se puede poner en cero.`,
          'Las donaciones son definitivas y no reembolsables. Dos cosas pueden devolver una: un contracargo que decide tu banco y un reembolso que hace la fundación porque la donación fue un error, un robo o un fraude. Los totales de la campaña bajan en ese monto.',
          'La donación es para la educación del estudiante como la describe la campaña. No prometemos que se alcance una meta ni comprobamos cómo se gasta cada dólar. Una donación no es una compra. Pregunta a tu asesor fiscal si la puedes deducir.',
          'Puedes donar de forma anónima; tu nombre no aparecerá en la página. Tu correo electrónico nunca se muestra.',
        ],
      },
      {
        id: 'fees',
        title: 'Comisiones',
        body: [
          [
            `Quien dona paga una comisión de procesamiento de ${f.processingFee} de la donación más ${sign}${f.processingFlat}.`,
            `Las tarjetas de crédito agregan ${f.creditCardFee} de la donación donde está permitido; las de débito no agregan nada. Con ello, los costos propios de las redes por una tarjeta de crédito son de alrededor de 3.5% de una donación típica.`,
            `Al retirar el dinero se descuentan una comisión de plataforma de ${f.platformFee} y ${sign}${f.withdrawalFee} fijos, una vez por solicitud.`,
            `Las transferencias estándar a una cuenta bancaria no cuestan nada más. Las transferencias instantáneas, que costarían ${sign}${f.instantTransfer} opcionales, no se ofrecen por ahora.`,
          ],
          'Nuestro servidor calcula las comisiones al centavo, las mostramos antes de que aceptes y quedan en un libro contable que nadie puede editar.',
        ],
      },
      {
        id: 'withdrawals',
        title: 'Retiros',
        body: [
          'El dinero se puede retirar desde el primer día del mes siguiente al final de la campaña. Hasta entonces se guarda para el estudiante.',
          `Un administrador revisa la solicitud y se procesa en un plazo de ${f.withdrawalDays} días hábiles; los bancos pueden tardar de 3 a 5 días hábiles en mostrarla. Las solicitudes grandes necesitan dos administradores, y nadie aprueba la suya.`,
          'La cuenta bancaria debe ser del estudiante o de su tutor. Eres responsable de los datos que escribes. Antes de cada solicitud te pedimos confirmar que eres tú.',
          'Si una donación se devuelve después de haberse retirado, las donaciones posteriores cubren la diferencia.',
        ],
      },
      {
        id: 'payments',
        title: 'Pagos',
        body: [
          'Un proveedor de pagos maneja las tarjetas en campos propios. Nunca vemos ni guardamos un número de tarjeta. Los términos del proveedor se aplican al pago mismo.',
          'En una demostración no se mueve dinero real, muestren lo que muestren las pantallas.',
        ],
      },
      {
        id: 'liability',
        title: 'Nuestra responsabilidad',
        body: [
          `Administramos ${product} con cuidado, pero no podemos prometer que esté siempre disponible. No somos responsables de lo que digan o hagan estudiantes o donantes. Nada de esto limita los derechos que la ley no permite limitar.`,
          'Podemos cerrar una cuenta que incumpla estas reglas. El dinero que se donó de buena fe a un estudiante se le paga, se devuelve a los donantes o se retiene cuando un tribunal o una autoridad lo pide.',
        ],
      },
      {
        id: 'changes',
        title: 'Cambios y contacto',
        body: [
          'Si estos términos cambian en algo importante, te avisaremos antes de que el cambio surta efecto. La versión y su fecha están arriba; la versión que aceptaste se guarda con tu consentimiento.',
          `Preguntas y quejas: ${supportEmail}.`,
        ],
      },
    ],
  }
}
