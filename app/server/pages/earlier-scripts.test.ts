import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepScripts } from './earlier-scripts.server.ts'
import { loadStaticFiles } from './load-static-files.server.ts'

function aServer() {
  const folder = mkdtempSync(join(tmpdir(), 'tassel-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [web, earlier] = [join(folder, 'web'), join(folder, 'scripts')]
  return {
    earlier,
    async start(build: Record<string, string>, at: string) {
      rmSync(web, { recursive: true, force: true })
      mkdirSync(join(web, 'assets'), { recursive: true })
      for (const [name, text] of Object.entries(build)) writeFileSync(join(web, 'assets', name), text)
      await keepScripts(join(web, 'assets'), earlier, new Date(at))
      const file = await loadStaticFiles(web, earlier)
      return async (path: string) => (await file(path, 'br'))?.text() ?? null
    },
  }
}

test('a page opened before an update finds its scripts for a day, however long the old build had run', async () => {
  const server = aServer()
  await server.start({ 'dialog-a1.js': 'old', 'dialog-a1.js.br': 'old, smaller' }, '2026-01-01T00:00Z')
  const updated = await server.start({ 'dialog-b2.js': 'new' }, '2026-11-26T10:00Z')
  expect(await updated('/assets/dialog-a1.js')).toBe('old, smaller')
  expect(await updated('/assets/dialog-b2.js')).toBe('new')
  const sameDay = await server.start({ 'dialog-b2.js': 'new' }, '2026-11-27T09:00Z')
  expect(await sameDay('/assets/dialog-a1.js')).toBe('old, smaller')
  const nextDay = await server.start({ 'dialog-b2.js': 'new' }, '2026-11-27T11:00Z')
  expect(await nextDay('/assets/dialog-a1.js')).toBeNull()
  expect(readdirSync(server.earlier).sort()).toEqual(['current.json', 'dialog-b2.js'])
})

test('a build that returns keeps its scripts', async () => {
  const server = aServer()
  await server.start({ 'a-1.js': 'one' }, '2026-01-01T00:00Z')
  await server.start({ 'b-2.js': 'two' }, '2026-01-02T00:00Z')
  await server.start({ 'a-1.js': 'one' }, '2026-01-05T00:00Z')
  const later = await server.start({ 'c-3.js': 'three' }, '2026-01-05T01:00Z')
  expect(await later('/assets/a-1.js')).toBe('one')
})

test.each(['/assets/current.json', '/assets/../current.json', '/assets/..%2fcurrent.json', '/assets/.x.js'])(
  '%s is no script',
  async path => {
    const server = aServer()
    writeFileSync(join(server.earlier, '..', 'current.json'), '[]')
    const file = await server.start({ 'a-1.js': 'one' }, '2026-01-01T00:00Z')
    expect(await file(path)).toBeNull()
  },
)
