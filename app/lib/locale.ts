/**
 * The supported languages (docs/how-to/add-a-language.md): the BCP 47 tag for dates and numbers, and the language's
 * name in that language. The source texts are English.
 */
export const languages = {
  en: { tag: 'en-US', name: 'English' },
  es: { tag: 'es-US', name: 'Español' },
} as const satisfies Record<string, { tag: string; name: string }>

export type Locale = keyof typeof languages

export const locales = Object.keys(languages) as Locale[]

export const translatedLocales = locales.filter(locale => locale !== 'en')

/** The cookie that stores the chosen language. */
export const localeCookie = 'tassel-language'

export function isLocale(value: unknown): value is Locale {
  return locales.some(locale => locale === value)
}

/** The language of the cookie, or the first supported language of Accept-Language, or English. */
export function chooseLocale(cookie: string | null, acceptLanguage: string | null): Locale {
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie}=([a-z]{2})`).exec(cookie ?? '')?.[1]
  if (isLocale(chosen)) return chosen
  return preferred(acceptLanguage ?? '').find(isLocale) ?? 'en'
}

/** The languages of an Accept-Language header ('es-MX,es;q=0.9,en;q=0.8') without regions, most preferred first. */
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
