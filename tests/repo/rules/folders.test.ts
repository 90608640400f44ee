import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** A listing is read before the files are: folders stay short, and a file's name says what it holds (docs/architecture.md). */

const root = fileURLToPath(new URL('../../../', import.meta.url))

const files = ['app', 'bench', 'bin', 'docs', 'tests', 'tools'].flatMap(top =>
  readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
)

/** Folders with more than `most` files side by side. */
function crowded(names: readonly string[], most: number): string[] {
  const counts = Map.groupBy(names, dirname)
  return [...counts].filter(([, inside]) => inside.length > most).map(([folder]) => folder)
}

const sources = files.filter(file => /^app\/.*\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))

/** Functions that a source exports, and values, which may be functions as well. */
function exportedFrom(text: string): string[] {
  const source = ts.createSourceFile('x.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  return source.statements.flatMap(node => {
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node))
      return node.name ? [node.name.text] : []
    return ts.isVariableStatement(node)
      ? node.declarationList.declarations.map(({ name }) => name.getText())
      : []
  })
}

const isLoader = (name: string) => /^load[A-Z]/.test(name)
const isHook = (name: string) => /^use[A-Z]/.test(name)

/** Why a file's name does not say what it exports, or null. */
function misnamed(file: string, exported: readonly string[]): string | null {
  const name = basename(file)
  const functions = exported.filter(one => /^[a-z]+[A-Z]/.test(one))
  const loads = functions.length > 0 && exported.every(isLoader)
  const hooks = functions.length > 0 && exported.every(isHook)
  if (loads && !name.startsWith('load-')) return `${file} holds loaders alone`
  if (hooks && !name.startsWith('use-')) return `${file} holds hooks alone`
  if (name.startsWith('use-') && !exported.some(isHook)) return `${file} holds no hook`
  if (/(?:^|-)loaders?\./.test(name)) return `${file} says of no page that it loads it`
  return null
}

test('no folder has more than forty files side by side', () => {
  expect(files.length).toBeGreaterThan(1_000)
  // Pictures of the demo world and decision records are looked up by their number.
  const numbered = ['app/demo/portraits', 'docs/decisions']
  expect(crowded(files, 40).filter(folder => !numbered.includes(folder))).toEqual([])
})

test('folders called screens hold what a person sees alone', () => {
  expect(files.filter(file => /\/screens\/[^/]+$/.test(file) && !file.endsWith('.tsx'))).toEqual([])
})

test('loaders and hooks stand in files that are called so', () => {
  const wrong = sources.map(file => misnamed(file, exportedFrom(readFileSync(join(root, file), 'utf8'))))
  expect(wrong.filter(Boolean)).toEqual([])
})

describe('the rule catches', () => {
  test('one file more than may stand side by side', () => {
    expect(crowded(['a/1', 'a/2', 'a/3', 'b/1'], 2)).toEqual(['a'])
  })

  test.each([
    ['app/home/activity.server.ts', 'export async function loadActivity() {}', 'holds loaders alone'],
    [
      'app/home/loaders.server.ts',
      'export const x = 1\nexport function loadHome() {}',
      'says of no page that it loads it',
    ],
    ['app/home/clock.browser.ts', 'export function useClock() {}', 'holds hooks alone'],
    ['app/home/use-clock.browser.ts', 'export const clock = 1', 'holds no hook'],
  ])('%s', (file, text, why) => {
    expect(misnamed(file, exportedFrom(text))).toBe(`${file} ${why}`)
  })
})
