import { expect, test } from 'vitest'
import { centerOf, nearest, nextIndex } from './use-walk.ts'

test.each([
  ['ArrowRight', null, 5, 0],
  ['ArrowRight', 3, 5, 4],
  ['ArrowRight', 4, 5, 4],
  ['ArrowDown', 1, 5, 2],
  ['ArrowLeft', null, 5, 4],
  ['ArrowLeft', 0, 5, 0],
  ['ArrowUp', 2, 5, 1],
  ['Home', 3, 5, 0],
  ['End', 0, 5, 4],
  ['Escape', 2, 5, null],
  ['Tab', 2, 5, undefined],
  ['ArrowRight', null, 0, undefined],
])('%s at %s of %d moves to %s', (key, index, count, next) => {
  expect(nextIndex(key, index, count)).toBe(next)
})

test.each([
  [0, 5, 'lines', 0],
  [0.12, 5, 'lines', 0],
  [0.13, 5, 'lines', 1],
  [1, 5, 'lines', 4],
  [-0.2, 5, 'lines', 0],
  [1.4, 5, 'lines', 4],
  [0.19, 5, 'bands', 0],
  [0.21, 5, 'bands', 1],
  [1, 5, 'bands', 4],
  [0.5, 0, 'bands', null],
] as const)('position %d of %d marks in %s is nearest to mark %s', (place, count, layout, index) => {
  expect(nearest(place, count, layout)).toBe(index)
})

test.each([
  [0, 1, 50],
  [0, 3, 0],
  [1, 3, 50],
  [2, 3, 100],
])('mark %d of %d is at %d percent', (index, count, place) => {
  expect(centerOf(index, count)).toBe(place)
})
