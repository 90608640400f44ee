import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { catalogueOf, catalogues, numbered, sourceFiles, wordsIn } from './words-in-source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const sources = sourceFiles(root)

/** What each catalogue is asked for: a word stands in the first one alone, and the ones after it need it no more. */
const said = new Map(
  catalogues.map(name => [
    name,
    new Set(
      sources
        .filter(file => catalogueOf(file) === name)
        .flatMap(file => wordsIn(root, file).looked.flatMap(({ words }) => [words, numbered(words)])),
    ),
  ]),
)
const isSaidBefore = (words, name) =>
  catalogues.slice(0, catalogues.indexOf(name)).some(before => said.get(before).has(words))

/** What the catalogues hold now: a sentence with a limit has its entry there under `{0}`, where someone made one. */
const entries = new Set(
  catalogues.flatMap(name =>
    [...readFileSync(`${root}/app/words/es/${name}.po`, 'utf8').matchAll(/^msgid (".+")$/gm)].map(
      ([, text]) => JSON.parse(text),
    ),
  ),
)

const entryOf = words => (!entries.has(words) && entries.has(numbered(words)) ? numbered(words) : words)

/** Finds words as they are marked here: `t('…')`, `phrase('…')`, `<Phrase words="…" />`; the English ones are the keys. */
const markedWords = {
  match: file => /\.tsx?$/.test(file),
  extract(file, _code, found) {
    const own = file.slice(root.length + 1)
    if (!sources.includes(own)) return
    const catalogue = catalogueOf(own)
    for (const { words, line } of wordsIn(root, own).looked) {
      if (isSaidBefore(words, catalogue)) continue
      found({ id: entryOf(words), origin: [file, line] })
    }
  },
}

const filesOf = name => sources.filter(file => catalogueOf(file) === name).map(file => `<rootDir>/${file}`)

/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  rootDir: root,
  sourceLocale: 'en',
  locales: ['es'],
  catalogs: catalogues.map(name => ({
    path: `<rootDir>/app/words/{locale}/${name}`,
    include: filesOf(name),
  })),
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, foldLength: 0 }),
  orderBy: 'origin',
  compileNamespace: 'ts',
  extractors: [markedWords],
}
