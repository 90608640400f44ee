import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allFiles, catalogues, isEnglishOnly, wordsIn } from './words-in-source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Folders of the source, as the deck names them. */
const area = (file: string) =>
  file
    .split('/')
    .slice(0, file.split('/').length > 3 ? 3 : 2)
    .join('/')

/** docs/copy.md: every text that a person reads, by the folder that says it, English beside Spanish. */
export function copyDeck(): string {
  const spanish = new Map(catalogues.flatMap(catalogue))
  const byArea = new Map<string, Set<string>>()
  for (const file of allFiles(root)) {
    const { looked, bare } = wordsIn(root, file)
    const words = isEnglishOnly(file) ? [...looked, ...bare] : looked
    for (const found of words) {
      const key = area(file)
      byArea.set(key, (byArea.get(key) ?? new Set()).add(found.words.replaceAll(/\s+/g, ' ')))
    }
  }
  const sections = [...byArea].map(([name, words]) => {
    const rows = [...words].map(english => `| ${cell(english)} | ${cell(spanish.get(english) ?? '')} |`)
    return `## ${name}\n\n| English | Spanish |\n| --- | --- |\n${rows.join('\n')}\n`
  })
  return `${head}\n${sections.join('\n')}`
}

const head = `# The copy deck

Every text that a person reads, by the folder that says it. Made by \`npm run words\`: to change a text, change it where it is said.
Figures stand as \`{0}\` where a sentence is kept without its limits. Pages for builders and the demo's data are English alone.
The rules for words are in [CONTRIBUTING.md](../CONTRIBUTING.md); what the specification quotes stays to the letter.
`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

function catalogue(name: string): [string, string][] {
  const text = readFileSync(`${root}/app/words/es/${name}.po`, 'utf8')
  return [...text.matchAll(/^msgid (".+")\nmsgstr (".*")$/gm)].map(
    ([, english = '""', translated = '""']) => [JSON.parse(english), JSON.parse(translated)],
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(`${root}/docs/copy.md`, copyDeck())
