/**
 * The languages of Tassel, one line each (docs/how-to/add-a-language.md): how dates and numbers are written, and the language's own name.
 * English is the language of the source.
 */
export const languages = {
  en: { tag: 'en-US', name: 'English' },
  es: { tag: 'es-US', name: 'Español' },
} as const satisfies Record<string, { tag: string; name: string }>

export type Locale = keyof typeof languages

export const locales = Object.keys(languages) as Locale[]

/** The languages that need a catalog. */
export const translatedLocales = locales.filter(locale => locale !== 'en')

/** The cookie with the language that a person chose. */
export const localeCookie = 'tassel-language'

export function isLocale(value: unknown): value is Locale {
  return locales.some(locale => locale === value)
}

/** The chosen language, else the browser's first language that Tassel has, else English. */
export function chooseLocale(cookie: string | null, acceptLanguage: string | null): Locale {
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie}=([a-z]{2})`).exec(cookie ?? '')?.[1]
  if (isLocale(chosen)) return chosen
  return preferred(acceptLanguage ?? '').find(isLocale) ?? 'en'
}

/** The languages of 'es-MX,es;q=0.9,en;q=0.8', most preferred first, without regions. */
function preferred(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, 500)
    .split(',')
    .map(part => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';')
      const quality = /^q=([01](?:\.\d{0,3})?)$/.exec(options[0]?.trim() ?? '')?.[1]
      return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
}
