import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { apart } from '../../../vitest.config.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const sources = ['app', 'demo']
  .flatMap(folder => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

/** Every match outside the allowed files, as `file:line`. */
function found(pattern: RegExp, allowed: RegExp): string[] {
  return sources
    .filter(file => !allowed.test(file))
    .flatMap(file =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
    )
}

test('only lib/cents.ts rounds money (P200)', () => {
  // Besides cents.ts, only code that draws may round, since it rounds pixels.
  const drawings = /^app\/(lib\/cents\.ts|ui\/)/
  expect(found(/Math\.round|toFixed\(|parseFloat\(/, drawings)).toEqual([])
})

test('only the branding names the product and its currency sign (P268)', () => {
  // Exempt: server code, whose `$1` is an SQL placeholder, and demo texts, mail samples, and the branding itself.
  const own =
    /\.server\.ts$|^demo\/world\/|^app\/(platform\/branding\.ts|words\/use-words\.tsx|notifications\/mails\/samples\.ts)/
  const named = sources
    .filter(file => !own.test(file))
    .flatMap(file => {
      const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
      const ours = /\$\d|['"`>]\$['"`<]|\$\$\{|['"`>][^'"`>]*\bTassel\b(?! (?:Display|Text)')/
      return code
        .split('\n')
        .filter(line => /\$|Tassel/.test(line) && ours.test(line))
        .map(line => `${file} ${line}`)
    })
  expect(named).toEqual([])
})

test('the server reads the time from the injected clock (P269, P270)', () => {
  const clocks =
    /^demo\/provider\/|^app\/platform\/(clock\.server\.ts|embedded-postgres)|\.browser\.ts$|\.tsx$|^app\/ui\//
  expect(found(/Date\.now\(\)|new Date\(\)/, clocks)).toEqual([])
})

test('SQL does not use now() outside the platform', () => {
  const own = /^app\/platform\/|^demo\/provider\//
  expect(
    found(/\bnow\(\)(?! *[:{=])/, own).filter(place => /\.server\.ts/.test(place) && isSql(place)),
  ).toEqual([])
})

function isSql(place: string): boolean {
  const [file = '', line = '0'] = place.split(':')
  const text = readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1] ?? ''
  return !/clock\.now\(\)|\.now\(\)/.test(text)
}

test('columns are in snake_case, since the driver converts their names (platform/database/named-rows.server.ts)', () => {
  const named = ['app', 'demo', 'tests', 'bench'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .flatMap(file => readFileSync(join(root, folder, file), 'utf8').match(/ as "[a-z]+[A-Z].*/g) ?? []),
  )
  expect(named).toEqual([])
})

test('a test that mocks a module runs in the isolated project', () => {
  const mocking = ['app', 'demo', 'tests', 'tools'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.test\.tsx?$/.test(file))
      .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter(file => /^\s*vi\.(?:do)?mock\(/im.test(readFileSync(join(root, file), 'utf8'))),
  )
  expect(mocking.filter(file => !apart.includes(file))).toEqual([])
})

test('prepared statements have unique names', () => {
  const names = new Map<string, string[]>()
  for (const file of sources.filter(name => name.endsWith('.server.ts'))) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/\.rows(?:<[^(]*>)?\(\s*'([a-z0-9_]+)'/g)) {
      names.set(name, [...(names.get(name) ?? []), file])
    }
  }
  expect(names.size).toBeGreaterThan(20)
  expect([...names].filter(([, files]) => files.length > 1)).toEqual([])
})

test('parts of screens are loaded lazily only through ui/late.tsx, which survives a lost network', () => {
  expect(found(/(?<!\.)\blazy[(,]|\bSuspense\b/, /^$/)).toEqual([])
})

test('a form that the browser submits before its script loads puts no input into the address', () => {
  const forms = sources
    .filter(file => file.endsWith('.tsx'))
    .flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/<form\s[^>]*/g)].map(([form]) => ({ file, form })),
    )
  expect(forms.length).toBeGreaterThan(15)
  // GET puts the fields into the URL: the browse page's search, and Donate Now, which has none. method=dialog sends nothing.
  const unsaid = forms.filter(({ form }) => !/method="(post|dialog)"/.test(form)).map(({ file }) => file)
  expect(unsaid).toEqual([
    'app/campaigns/browse/screens/browse-heading.tsx',
    'app/donations/checkout/screens/give-card.tsx',
  ])
})
