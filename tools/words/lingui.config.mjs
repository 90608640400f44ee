import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { drawnByTheServer, numbered, sourceFiles, wordsIn } from './words-in-source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
/** What the server alone draws has a catalogue of its own, which no browser loads. */
const mails = ['<rootDir>/app/notifications/mails', '<rootDir>/app/notifications/events']
const alsoMails = [
  '<rootDir>/app/donations/disputes/reason-words.ts',
  '<rootDir>/app/notifications/push/push-text.ts',
]
const sources = new Set(sourceFiles(root))
const onScreens = new Set(
  [...sources]
    .filter(file => !drawnByTheServer(file))
    .flatMap(file => wordsIn(root, file).looked.flatMap(({ words }) => [words, numbered(words)])),
)

/** What the catalogues hold now: a sentence with a limit has its entry there under `{0}`, where somebody made one. */
const entries = new Set(
  ['screens', 'mails'].flatMap(name =>
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
    if (!sources.has(own)) return
    for (const { words, line } of wordsIn(root, own).looked) {
      if (drawnByTheServer(own) && onScreens.has(words)) continue
      found({ id: entryOf(words), origin: [file, line] })
    }
  },
}

/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  rootDir: root,
  sourceLocale: 'en',
  locales: ['es'],
  catalogs: [
    {
      path: '<rootDir>/app/words/{locale}/screens',
      include: ['<rootDir>/app'],
      exclude: [...mails.map(folder => `${folder}/**`), ...alsoMails],
    },
    { path: '<rootDir>/app/words/{locale}/mails', include: [...mails, ...alsoMails] },
  ],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, foldLength: 0 }),
  orderBy: 'origin',
  compileNamespace: 'ts',
  extractors: [markedWords],
}
