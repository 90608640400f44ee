import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { assessedOn, knownLimits } from '#app/legal/accessibility.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The criteria of WCAG 2.2 of levels A and AA, without 4.1.1, which 2.2 removed. Those with `*` are not in 2.1. */
const criteria = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6* 3.3.1 3.3.2 3.3.7* 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11* 2.5.7* 2.5.8* 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8* 4.1.3',
}
const expected = Object.entries(criteria).flatMap(([level, list]) =>
  list.split(' ').map(name => `${name.replace('*', '')} ${level} ${name.endsWith('*') ? 'no' : 'yes'}`),
)

type Row = { name: string; level: string; in21: string; conformance: string; remarks: string }

/** What is wrong with a report: criteria that are missing, unknown or twice, terms of its own, and claims that nothing proves. */
function problemsOf(report: string, exists: (path: string) => boolean): string[] {
  const rows = [
    ...report.matchAll(/^\| (\d\.\d\.\d+) [^|]+\| (\S+) \| (\S+) \| ([^|]+) \| ([^|]+) \|$/gm),
  ].map(
    ([, name = '', level = '', in21 = '', conformance = '', remarks = '']): Row => ({
      name,
      level,
      in21,
      conformance,
      remarks,
    }),
  )
  const found = rows.map(({ name, level, in21 }) => `${name} ${level} ${in21}`)
  return [
    ...expected.filter(one => !found.includes(one)).map(one => `${one} is missing`),
    ...found
      .filter((one, at) => !expected.includes(one) || found.indexOf(one) !== at)
      .map(one => `${one} is unknown or twice`),
    ...rows.flatMap(row => problemOf(row, exists)),
    ...testsIn(report)
      .filter(path => !exists(path))
      .map(path => `there is no ${path}`),
  ]
}

const testsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)

function problemOf({ name, conformance, remarks }: Row, exists: (path: string) => boolean): string[] {
  if (
    conformance === 'Not applicable' ||
    conformance === 'Not evaluated' ||
    conformance === 'Does not support'
  )
    return []
  if (conformance !== 'Supports' && conformance !== 'Partially supports')
    return [`${name} has the term ${conformance}`]
  const isProven = testsIn(remarks).some(exists) || /\bRead 20\d\d-\d\d-\d\d: \w/.test(remarks)
  return isProven ? [] : [`nothing proves ${name}`]
}

const report = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')
const exists = (path: string) => existsSync(join(root, path))

test('the report has every criterion of WCAG 2.2 A and AA, and names tests that exist (P907)', () => {
  expect(expected).toHaveLength(55)
  expect(problemsOf(report, exists)).toEqual([])
})

test.each([
  ['a missing criterion', /^\| 1\.4\.12 .*\n/m, '', '1.4.12 AA yes is missing'],
  [
    'a criterion twice',
    /(?=^\| 2\.4\.7 .*\n)/m,
    /^\| 2\.4\.7 .*\n/m.exec(report)?.[0] ?? '',
    '2.4.7 AA yes is unknown or twice',
  ],
  ['the removed 4.1.1', /^\| 4\.1\.2 [^|]*/m, '| 4.1.1 Parsing ', '4.1.1 A yes is unknown or twice'],
  [
    'a wrong level',
    '| 2.5.8 Target Size (Minimum) | AA',
    '| 2.5.8 Target Size (Minimum) | A',
    '2.5.8 AA no is missing',
  ],
  [
    'a test that is gone',
    'tests/e2e/long-words.spec.ts',
    'tests/e2e/long.spec.ts',
    'there is no tests/e2e/long.spec.ts',
  ],
  [
    'another term',
    /(2\.4\.2 Page Titled \| A \| yes \| )Supports/,
    'Fully supports',
    '2.4.2 has the term Fully supports',
  ],
  ['a claim without proof', /(2\.3\.1 .*Supports \| )Read 2026-11-29: /, '', 'nothing proves 2.3.1'],
])('the rule notices %s', (_, from, to, problem) => {
  // The second argument is what `from` keeps; for a text it's its place.
  const broken = report.replace(from, (_, kept) => (typeof kept === 'string' ? kept : '') + to)
  expect(broken).not.toBe(report)
  expect(problemsOf(broken, exists)).toContain(problem)
})

test('/accessibility has the date and the limits of the report (P906)', () => {
  expect(/^\| Report date \| (\S+) \|$/m.exec(report)?.[1]).toBe(assessedOn)
  const limited = [
    ...report.matchAll(/^\| (\S+) [^|]+\| \S+ \| \S+ \| (?:Partially supports|Does not support) \|/gm),
  ]
  expect(knownLimits.flatMap(({ criteria: named }) => named)).toEqual(limited.map(([, name]) => name))
})
