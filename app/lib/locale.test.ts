import { describe, expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

describe('chooseLocale', () => {
  test.each([
    ['nothing is known', null, null, 'en'],
    ['the browser prefers Spanish', null, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['the browser prefers English', null, 'en-US,en;q=0.9,es;q=0.8', 'en'],
    ['the list is not in order', null, 'en;q=0.5,es;q=0.9', 'es'],
    ['the first wish is not spoken here', null, 'fr-FR,fr;q=0.9,es;q=0.4', 'es'],
    ['a language is refused', null, 'es;q=0,en;q=0.1', 'en'],
    ['a person chose', 'a=b; tassel-language=es; c=d', 'en-US', 'es'],
    ['a choice that is none', 'tassel-language=xx', 'es', 'es'],
    ['a cookie that only ends alike', 'not-tassel-language=es', null, 'en'],
    ['nonsense', '', ';;,,q=;=', 'en'],
  ])('%s', (_, cookie, acceptLanguage, expected) => {
    expect(chooseLocale(cookie, acceptLanguage)).toBe(expected)
  })
})
