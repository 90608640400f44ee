import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { translatedLocales } from '../../app/lib/locale.ts'
import { catalogs } from '../../app/words/translate.ts'
import { catalogOf, sourceFiles, wordsIn } from './words-in-source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const sources = sourceFiles(root)

/** The messages in the sources of each catalog. A message that several catalogs need is only in the first of them. */
const messagesOf = new Map(
  catalogs.map(name => [
    name,
    new Set(
      sources
        .filter(file => catalogOf(file) === name)
        .flatMap(file => wordsIn(root, file).looked.map(({ words }) => words)),
    ),
  ]),
)
const isInEarlierCatalog = (words, name) =>
  catalogs.slice(0, catalogs.indexOf(name)).some(earlier => messagesOf.get(earlier).has(words))

/** Extracts `t('…')`, `phrase('…')`, and `<Phrase words="…" />`. The English text is the message id. */
const markedWords = {
  match: file => /\.tsx?$/.test(file),
  extract(file, _code, found) {
    const own = file.slice(root.length + 1)
    if (!sources.includes(own)) return
    const catalog = catalogOf(own)
    for (const { words, line } of wordsIn(root, own).looked) {
      if (isInEarlierCatalog(words, catalog)) continue
      found({ id: words, origin: [file, line] })
    }
  },
}

const filesOf = name => sources.filter(file => catalogOf(file) === name).map(file => `<rootDir>/${file}`)

/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  rootDir: root,
  sourceLocale: 'en',
  locales: translatedLocales,
  catalogs: catalogs.map(name => ({
    path: `<rootDir>/app/words/{locale}/${name}`,
    include: filesOf(name),
  })),
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, foldLength: 0 }),
  orderBy: 'origin',
  compileNamespace: 'ts',
  extractors: [markedWords],
}
