import { describe, expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

describe('chooseLocale', () => {
  test.each([
    ['without any preference', null, null, 'en'],
    ['the browser prefers Spanish', null, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['the browser prefers English', null, 'en-US,en;q=0.9,es;q=0.8', 'en'],
    ['an unsorted list', null, 'en;q=0.5,es;q=0.9', 'es'],
    ['the first language is not supported', null, 'fr-FR,fr;q=0.9,es;q=0.4', 'es'],
    ['a language with weight 0', null, 'es;q=0,en;q=0.1', 'en'],
    ['a chosen language', 'a=b; tassel-language=es; c=d', 'en-US', 'es'],
    ['an invalid choice', 'tassel-language=xx', 'es', 'es'],
    ['a cookie whose name has the same ending', 'not-tassel-language=es', null, 'en'],
    ['nonsense', '', ';;,,q=;=', 'en'],
  ])('%s', (_, cookie, acceptLanguage, expected) => {
    expect(chooseLocale(cookie, acceptLanguage)).toBe(expected)
  })
})
