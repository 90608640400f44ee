/** The languages that Tassel speaks, and how one is chosen for a person. */

export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

/** How dates and numbers are written: both as in the United States, whose dollars these are. */
export const localeTag: Readonly<Record<Locale, string>> = { en: 'en-US', es: 'es-US' }

/** Each language by its own name. */
export const localeName: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' }

/** Stores the language a person chose; nothing else is in it. */
export const localeCookie = 'tassel-language'

export function isLocale(value: unknown): value is Locale {
  return locales.some(locale => locale === value)
}

/** What the person chose, else the first language of the browser's list that we speak, else English. */
export function chooseLocale(cookie: string | null, acceptLanguage: string | null): Locale {
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie}=([a-z]{2})`).exec(cookie ?? '')?.[1]
  if (isLocale(chosen)) return chosen
  return preferred(acceptLanguage ?? '').find(isLocale) ?? 'en'
}

/** 'es-MX,es;q=0.9,en;q=0.8' in falling order of wish, each by its language alone. */
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
