import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, test } from 'vitest'
import { readEnv } from '../server/read-env.server.ts'
import { parseDisclosures } from './disclosures.ts'

const folder = mkdtempSync(join(tmpdir(), 'disclosures-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('parses an introduction and a notice for each state, as plain text in paragraphs (P564)', () => {
  const text = `\uFEFFMortar Foundation, Austin.\r\n\r
[Florida]
A COPY OF THE OFFICIAL REGISTRATION
MAY BE OBTAINED.

REGISTRATION DOES NOT IMPLY ENDORSEMENT.
  [ New York ]
<b>Write</b> to [the Attorney General].
`
  expect(parseDisclosures(text)).toEqual({
    intro: ['Mortar Foundation, Austin.'],
    notices: [
      {
        state: 'Florida',
        paragraphs: [
          'A COPY OF THE OFFICIAL REGISTRATION MAY BE OBTAINED.',
          'REGISTRATION DOES NOT IMPLY ENDORSEMENT.',
        ],
      },
      { state: 'New York', paragraphs: ['<b>Write</b> to [the Attorney General].'] },
    ],
  })
})

it.each([
  ['Florida: A COPY', 'it names no state: begin each notice with a line such as [Florida]'],
  ['', 'it names no state: begin each notice with a line such as [Florida]'],
  ['[Florida]\n\n[Maryland]\nx', 'the notice of Florida is empty'],
  ['[Ohio]\nx\n[Ohio]\ny', 'Ohio occurs twice'],
  [Array.from({ length: 61 }, (_, n) => `[S${n}]\nx`).join('\n'), 'it has more than 60 states'],
])('refuses %j', (text, problem) => {
  expect(() => parseDisclosures(text)).toThrow(problem)
})

test('the server reads the file when it starts, and a mistake stops it in one line', () => {
  const file = join(folder, 'notices.txt')
  const read = () => readEnv({ DEMO: '1', DATA_DIR: folder, DISCLOSURES: file }).disclosures
  expect(read).toThrow(new RegExp(`DISCLOSURES.*there is no file ${file}`))
  writeFileSync(file, '[Florida]\n')
  expect(read).toThrow(/DISCLOSURES.*notices\.txt: the notice of Florida is empty/)
  writeFileSync(file, `[Florida]\n${'x'.repeat(100_001)}`)
  expect(read).toThrow('has more than 100 kB')
  writeFileSync(file, '[Florida]\nA COPY')
  expect(read()).toEqual({ intro: [], notices: [{ state: 'Florida', paragraphs: ['A COPY'] }] })
  expect(readEnv({ DEMO: '1', DATA_DIR: folder }).disclosures).toBeNull()
})
