import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakages, broken } from './list.ts'

test.each(breakages.map(breakage => [breakage.name, breakage] as const))('can be made: %s', (_, breakage) => {
  const source = readFileSync(breakage.file, 'utf8')
  expect(broken(source, breakage)).not.toBe(source)
})
