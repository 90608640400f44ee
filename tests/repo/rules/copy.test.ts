import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { feeModes } from '#app/fees/fee-schedule.ts'
import { specificationRates } from '#app/fees/first-schedules.ts'
import { legalText } from '#app/legal/legal-text.ts'
import type { Locale } from '#app/lib/locale.ts'
import { allFiles, isEnglishOnly, wordsIn } from '../../../tools/words/words-in-source.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** Phrases that texts for users must not contain, each with its replacement. */
const edited: [RegExp, string][] = [
  [/\be-mails?\b/i, 'email'],
  [/\bmails?\b/, 'email'],
  [/\b(some|any|every)body\b|\bnobody\b/i, 'someone, anyone, everyone, no one'],
  [/\b(stands|stand) (on|in) (your|the|a) /i, 'appears on, shows in'],
  [/\b(is|are|was|were|be|been) told\b/i, 'say who does what: we let them know'],
  [/\b(colour|favour|honour|neighbour|behaviour|defence)/i, 'US spelling'],
  [/\b(organis|recognis|authoris|cancelled|licence|cheque|whilst|adviser)/i, 'US spelling'],
  [/[a-z}]'[a-z]/i, 'the apostrophe ’'],
]

const editedInSpanish: [RegExp, string][] = [
  [/\bcantidad(es)?\b/i, 'monto'],
  [/\b(pulsa|presiona|haz clic)\b/i, 'toca'],
  [/[a-záéíóúñ}]'[a-záéíóúñ]/i, 'the apostrophe ’'],
  [/[«»]/, 'the quotation marks “ ”'],
  [/[\d}]\s%/, 'no space before %'],
]

/** Texts quoted from the specification, which are exempt. */
const quoted = new Set([
  'Name or e-mail',
  "Passwords don't match",
  "Welcome back! You've been signed in successfully.",
  "Let's Get Started!",
  "The campaign you're looking for doesn't exist or has been deactivated",
  "Your scholar's campaign has been created successfully!",
])

const legalNames = {
  product: 'Tassel',
  legalEntity: 'Tassel Foundation',
  supportEmail: 'help@tassel.example',
  privacyEmail: 'privacy@tassel.example',
  currencySign: '$',
}
const legalWords = (locale: Locale) =>
  (['terms', 'privacy'] as const).flatMap(kind =>
    feeModes.flatMap(mode => {
      const fees = { ...specificationRates, mode }
      const { intro, sections } = legalText(kind, locale, legalNames, fees)
      return [intro, ...sections.flatMap(({ title, body }) => [title, ...body.flat()])]
    }),
  )

const looked = allFiles(root).flatMap(file => {
  const { looked, bare } = wordsIn(root, file)
  return (isEnglishOnly(file) ? [...looked, ...bare] : looked).map(({ line, words }) => ({
    where: `${file}:${line}`,
    words,
  }))
})

function toEdit(said: { where: string; words: string }[], rules: [RegExp, string][]): string[] {
  return said
    .filter(({ words }) => !quoted.has(words))
    .flatMap(({ where, words }) =>
      rules.filter(([pattern]) => pattern.test(words)).map(([, better]) => `${where} ${words} (${better})`),
    )
}

test('screens, emails, refusals, and legal texts follow the style rules', () => {
  expect(looked.length).toBeGreaterThan(1500)
  const legal = legalWords('en').map(words => ({ where: 'app/legal', words }))
  expect(toEdit([...looked, ...legal], edited)).toEqual([])
})

test('Spanish texts follow the style rules', () => {
  const folder = `${root}/app/words/es`
  const translated = readdirSync(folder)
    .filter(name => name.endsWith('.po'))
    .flatMap(name =>
      [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/^msgstr "(.+)"$/gm)].map(([, words]) => ({
        where: name,
        words: words ?? '',
      })),
    )
  expect(translated.length).toBeGreaterThan(1500)
  const legal = legalWords('es').map(words => ({ where: 'app/legal', words }))
  expect(toEdit([...translated, ...legal], editedInSpanish)).toEqual([])
})
