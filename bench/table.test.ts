import { expect, it } from 'vitest'
import { growthTable, rowTable, short, verdictOf } from './table.ts'

const lastLine = (text: string) => text.split('\n').at(-1)
const data = { title: 'data ÷ bare', before: '0.2', atLeast: 0.5 }
const pages = { title: 'pages, ms', before: '12', atMost: 20 }

it('prints a row with its goal, and by how much it was missed', () => {
  expect(lastLine(rowTable([{ ...data, value: 0.25 }]))).toBe(
    '| data ÷ bare | 0.2 | 0.25 | at least 0.5 | missed, 2 times |',
  )
  expect(lastLine(rowTable([{ ...pages, value: 20 }]))).toBe('| pages, ms | 12 | 20 | at most 20 | met |')
})

it('judges values', () => {
  expect(verdictOf({ value: 0, atMost: 0 })).toBe('met')
  expect(verdictOf({ value: 1, atMost: 0 })).toContain('missed')
  expect(verdictOf({ value: Number.NaN, atMost: 1 })).toBe('not measured')
})

it('compares our own speed with that on less data, whether more or less of it is better', () => {
  const growth = (row: typeof data | typeof pages, small: object, large: object) =>
    lastLine(
      growthTable([{ ...row, value: 1, ...small }] as never, [{ ...row, value: 1, ...large }] as never),
    )
  expect(growth(data, { ours: 300 }, { ours: 200 })).toBe(
    '| data ÷ bare | 300 | 200 | 1.5 | missed, 1.2 times |',
  )
  expect(growth(pages, { value: 10 }, { value: 12 })).toBe('| pages, ms | 10 | 12 | 1.2 | met |')
})

it.each([
  [0.00446, '0.0045'],
  [0.96, '0.96'],
  [9.96, '10'],
  [12.4, '12'],
  [1_187.2, '1,187'],
  [Number.NaN, ''],
])('shortens %f to %s', (figure, text) => {
  expect(short(figure)).toBe(text)
})
