import { expect, test } from 'vitest'
import { beginsPull, pulledBy, pullFar } from './screens/pull-to-refresh.tsx'

test.each([
  [-50, 0],
  [0, 0],
  [60, 30],
  [2 * pullFar, pullFar],
  [10_000, 96],
])('a pull of %i px shows %i px', (finger, pulled) => {
  expect(pulledBy(finger)).toBe(pulled)
})

test.each([
  ['one finger at the top', { fingers: 1, scrolledPx: 0, isOverSheet: false }, true],
  ['two fingers', { fingers: 2, scrolledPx: 0, isOverSheet: false }, false],
  ['further down the page', { fingers: 1, scrolledPx: 1, isOverSheet: false }, false],
  ['in a sheet', { fingers: 1, scrolledPx: 0, isOverSheet: true }, false],
])('whether a pull begins with %s (P333)', (_, touched, begins) => {
  expect(beginsPull(touched)).toBe(begins)
})
