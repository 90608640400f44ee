import { describe, expect, test } from 'vitest'
import { contrast } from '../lib/contrast.ts'
import { dyed, ownColorProblem, ownColors, ownColorsCss } from './own-colors.ts'
import { type ColorName, colors, edgePairs, textPairs } from './tokens.ts'

/** Typical school colors, such as deep blue, crimson, purple, brown, and black. */
const readable = ['#0f4c3a', '#1d3f8f', '#8c1515', '#4b2e83', '#5c3d1e', '#000000', '#0b6a6a']

describe.each(readable)('in %s', color => {
  test('every color pair is readable in both themes (P463)', () => {
    expect(ownColorProblem(color)).toBeNull()
    const own = ownColors(color)
    const worn = (name: ColorName, theme: 'light' | 'dark') => (own[name] ?? colors[name])[theme]
    for (const theme of ['light', 'dark'] as const) {
      for (const [text, ground] of textPairs)
        expect(
          contrast(worn(text, theme), worn(ground, theme)),
          `${text} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5)
      for (const [edge, ground] of edgePairs)
        expect(
          contrast(worn(edge, theme), worn(ground, theme)),
          `${edge} on ${ground}`,
        ).toBeGreaterThanOrEqual(3)
    }
  })
})

test.each(['#ffcc00', '#ff8c00', '#7fb2ff', '#ffffff', '#00b140'])(
  'refuses %s, and accepts the proposed shade',
  color => {
    const problem = ownColorProblem(color)
    expect(problem).toMatch(/^#\w{6} is too light to be read \(\d\.\d:1 where [\d.]+:1 is needed\)/)
    expect(ownColorProblem(/such as (#\w{6})$/.exec(problem ?? '')?.[1] ?? '')).toBeNull()
  },
)

test('replaces only the colors in markup', () => {
  const drawn = '<rect fill="#0F4C3A"/><path stroke="#d99a1c" fill="#ffffff"/>'
  expect(dyed(drawn, '#1d3f8f')).toBe('<rect fill="#1d3f8f"/><path stroke="#d99a1c" fill="#ffffff"/>')
  expect(dyed(drawn, null)).toBe(drawn)
  expect(ownColorsCss('#1d3f8f')).toContain('--color-gown:light-dark(#1d3f8f,')
  expect(ownColorsCss(null)).toBeNull()
})
