import type { CardField, CardProblem } from '../card-details.ts'

/** The words of the hosted card fields in each language of the page around them; the labels in English are the specification's. */
export type FieldsWords = {
  title: string
  labels: Record<CardField, string>
  expiryHint: string
  problems: Record<CardField, Record<CardProblem, string>>
  note: string
  question: string
  about: string
  complete: string
  fail: string
}

const en: FieldsWords = {
  title: 'Card details',
  labels: {
    cardNumber: 'Card Number',
    expiryDate: 'Expiry Date',
    cvv: 'CVV',
    nameOnCard: 'Name on Card',
  },
  expiryHint: 'MM / YY',
  problems: {
    cardNumber: { missing: 'Enter the card number', wrong: 'Check the card number' },
    expiryDate: { missing: 'Enter the expiry date', wrong: 'Check the expiry date' },
    cvv: { missing: 'Enter the CVV', wrong: 'Check the CVV' },
    nameOnCard: { missing: 'Enter the name on the card', wrong: 'Check the name on the card' },
  },
  note: 'Sandbox: no real card works here. Use 4242 4242 4242 4242, any future date, any CVV.',
  question: 'Your bank asks: is this you?',
  about: 'This is the sandbox’s 3-D Secure check. Choose how it ends.',
  complete: 'Complete',
  fail: 'Fail',
}

const es: FieldsWords = {
  title: 'Datos de la tarjeta',
  labels: {
    cardNumber: 'Número de tarjeta',
    expiryDate: 'Fecha de vencimiento',
    cvv: 'CVV',
    nameOnCard: 'Nombre en la tarjeta',
  },
  expiryHint: 'MM / AA',
  problems: {
    cardNumber: { missing: 'Escribe el número de tarjeta', wrong: 'Revisa el número de tarjeta' },
    expiryDate: { missing: 'Escribe la fecha de vencimiento', wrong: 'Revisa la fecha de vencimiento' },
    cvv: { missing: 'Escribe el CVV', wrong: 'Revisa el CVV' },
    nameOnCard: { missing: 'Escribe el nombre en la tarjeta', wrong: 'Revisa el nombre en la tarjeta' },
  },
  note: 'Entorno de prueba: aquí no funciona ninguna tarjeta real. Usa 4242 4242 4242 4242, cualquier fecha futura y cualquier CVV.',
  question: 'Tu banco pregunta: ¿eres tú?',
  about: 'Esta es la verificación 3-D Secure del entorno de prueba. Elige cómo termina.',
  complete: 'Completar',
  fail: 'Rechazar',
}

export type FieldsLanguage = 'en' | 'es'

/** Their words in a language; English for one that they do not speak. */
export const fieldsWords = (language: string): FieldsWords => (language === 'es' ? es : en)

/** What stands at each `{{name}}` of the fields' page. */
export function fieldsPlaces(language: FieldsLanguage): Record<string, string> {
  const { title, labels, expiryHint, note, question, about, complete, fail } = fieldsWords(language)
  return { title, ...labels, expiryHint, note, question, about, complete, fail }
}
