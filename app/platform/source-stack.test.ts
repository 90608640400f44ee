import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { sourceStack } from './source-stack.server.ts'

const place = mkdtempSync(join(tmpdir(), 'tassel-maps-'))
const folder = pathToFileURL(`${place}/`)
// Line 2, column 5 of the built file is line 7, column 3 of the source.
const map = { version: 3, sources: ['../../../app/gift.ts'], names: [], mappings: ';IAME' }
writeFileSync(join(place, 'main-1a2b.js.map'), JSON.stringify(map))

test('a stack of built code shows files and lines of the sources (P369)', () => {
  const stack = `Error: no gift\n    at give (${folder.href}main-1a2b.js:2:5)\n    at node:events:1:1`
  expect(sourceStack(stack, folder)).toBe(
    `Error: no gift\n    at give (app/gift.ts:7:3)\n    at node:events:1:1`,
  )
})

test('positions without a source map, or outside built code, are unchanged', () => {
  const stack = `Error: x\n    at give (${folder.href}other.js:2:5)\n    at file:///elsewhere/main-1a2b.js:2:5`
  expect(sourceStack(stack, folder)).toBe(stack)
  expect(sourceStack(undefined, folder)).toBeUndefined()
})
