import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const documents = [
  ...readdirSync(root).filter(name => name.endsWith('.md')),
  ...['docs', 'app', 'demo', 'tools', 'mobile', 'tests'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.md') && !name.includes('node_modules'))
      .map(name => join(folder, name)),
  ),
]

/** The targets of a Markdown page's links and images, except those in code blocks. */
function linksOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
    .replace(/```.*?```/gs, '')
    .replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
}

/** The anchors that GitHub generates for a page's headings. */
function anchorsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isDead(file: string, target: string): boolean {
  if (/^(https?:|mailto:)/.test(target)) return false
  const [path = '', anchor] = target.split('#')
  const page = path ? join(root, dirname(file), decodeURI(path)) : join(root, file)
  if (!existsSync(page)) return true
  return anchor !== undefined && (statSync(page).isDirectory() || !anchorsOf(page).includes(anchor))
}

test('every link between documents leads to a file and a heading', () => {
  const links = documents.flatMap(file => linksOf(file).map(target => ({ file, target })))
  expect(links.length).toBeGreaterThan(150)
  const dead = links.filter(({ file, target }) => isDead(file, target))
  expect(dead.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
})

test('every decision record has a date and a status, and is in the index', () => {
  const folder = join(root, 'docs/decisions')
  const records = readdirSync(folder).filter(name => /^\d{4}-/.test(name))
  const index = linksOf(relative(root, join(folder, 'README.md')))
  expect(records.filter(name => !index.includes(name))).toEqual([])
  const head = /^# \d{4} .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|partly superseded|superseded)\b/
  expect(records.filter(name => !head.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
