import { expect, test } from 'vitest'
import { cordPictureSvg } from './cord-picture.server.ts'

test('draws the cord longer as more is raised, with another end at the goal', () => {
  const drawn = [0, 1, 50, 99, 100].map(cordPictureSvg)
  expect(new Set(drawn).size).toBe(drawn.length)
  for (const svg of drawn) expect(svg).toMatch(/^<svg [^>]*width="976" height="92"/)
})
