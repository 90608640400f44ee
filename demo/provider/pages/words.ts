import { isLocale, type Locale } from '#app/lib/locale.ts'

/** The texts of the demo provider's pages. The specification requires the English labels (P162). */
export type PageWords = {
  labels: Record<'number' | 'expiry' | 'cvc' | 'name', string>
  expiryHint: string
  problems: Record<'number' | 'expiry' | 'cvc' | 'name', { missing: string; wrong: string }>
  note: string
  question: string
  about: string
  complete: string
  fail: string
}

const en: PageWords = {
  labels: { number: 'Card Number', expiry: 'Expiry Date', cvc: 'CVV', name: 'Name on Card' },
  expiryHint: 'MM / YY',
  problems: {
    number: { missing: 'Enter the card number', wrong: 'Check the card number' },
    expiry: { missing: 'Enter the expiry date', wrong: 'Check the expiry date' },
    cvc: { missing: 'Enter the CVV', wrong: 'Check the CVV' },
    name: { missing: 'Enter the name on the card', wrong: 'Check the name on the card' },
  },
  note: 'Test payment: no real card works here. Use 4242 4242 4242 4242, any future date, any CVV.',
  question: 'Your bank asks: is this you?',
  about: 'This is the demo provider’s 3-D Secure check. Choose how it ends.',
  complete: 'Complete',
  fail: 'Fail',
}

const es: PageWords = {
  labels: {
    number: 'Número de tarjeta',
    expiry: 'Fecha de vencimiento',
    cvc: 'CVV',
    name: 'Nombre en la tarjeta',
  },
  expiryHint: 'MM / AA',
  problems: {
    number: { missing: 'Escribe el número de tarjeta', wrong: 'Revisa el número de tarjeta' },
    expiry: { missing: 'Escribe la fecha de vencimiento', wrong: 'Revisa la fecha de vencimiento' },
    cvc: { missing: 'Escribe el CVV', wrong: 'Revisa el CVV' },
    name: { missing: 'Escribe el nombre en la tarjeta', wrong: 'Revisa el nombre en la tarjeta' },
  },
  note: 'Entorno de prueba: aquí no funciona ninguna tarjeta real. Usa 4242 4242 4242 4242, cualquier fecha futura y cualquier CVV.',
  question: 'Tu banco pregunta: ¿eres tú?',
  about: 'Esta es la verificación 3-D Secure del entorno de prueba. Elige cómo termina.',
  complete: 'Completar',
  fail: 'Rechazar',
}

/** English for the languages that the demo provider doesn't speak: it exists in demos only. */
const spoken: Partial<Record<Locale, PageWords>> = { en, es }

/** The texts in a language, or in English if the demo provider doesn't speak it. */
export function pageWords(locale: Locale): PageWords {
  return spoken[locale] ?? en
}

/** The supported language of a tag such as 'es' or 'es-MX'; English for others. */
export function pageLocale(tag = ''): Locale {
  const language = tag.slice(0, 2)
  return isLocale(language) ? language : 'en'
}
