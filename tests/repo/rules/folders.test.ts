import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const files = ['app', 'bench', 'bin', 'demo', 'docs', 'tests', 'tools'].flatMap(top =>
  readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
)

test('no folder has more than forty files, so that its listing can be read', () => {
  expect(files.length).toBeGreaterThan(1_000)
  // Portraits and decision records have numbered names, so a long list is still easy to search.
  const numbered = ['demo/world/portraits', 'docs/decisions']
  const crowded = [...Map.groupBy(files, dirname)].filter(([, inside]) => inside.length > 40)
  expect(crowded.map(([folder]) => folder).filter(folder => !numbered.includes(folder))).toEqual([])
})

test('folders called screens contain only components', () => {
  expect(files.filter(file => /\/screens\/[^/]+$/.test(file) && !file.endsWith('.tsx'))).toEqual([])
})
