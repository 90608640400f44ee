import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast } from '../lib/contrast.ts'
import { type ColorName, colors, edgePairs, type ThemeName, textPairs } from './tokens.ts'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

/** Every `--color-name: light-dark(#light, #dark);` in the stylesheet. */
const inStylesheet = new Map(
  [...css.matchAll(/--color-([a-z0-9-]+):\s*light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\);/gi)].map(
    ([, name, light, dark]) => [name as string, { light: light as string, dark: dark as string }],
  ),
)

const themes: readonly ThemeName[] = ['light', 'dark']

/** Reads theme.css instead of tokens.ts, because browsers use the stylesheet. */
function colorOf(name: ColorName, theme: ThemeName): string {
  const found = inStylesheet.get(name)
  if (!found) throw new Error(`theme.css has no --color-${name}`)
  return found[theme]
}

test('black on white has a contrast of 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('theme.css and tokens.ts have the same colors', () => {
  expect(Object.fromEntries(inStylesheet)).toEqual(colors)
})

test('no color is defined twice in theme.css', () => {
  const declared = [...css.matchAll(/--color-([a-z0-9-]+):\s*light-dark/g)].map(match => match[1])
  expect(declared).toHaveLength(new Set(declared).size)
  expect(declared).toHaveLength(Object.keys(colors).length)
})

test('the palette equals the design’s', () => {
  const { paper, surface, line, ink, gown, gold, clay, sky } = colors
  expect([paper, surface, line, ink, gown, gold].map(color => color.light)).toEqual([
    '#fbf8f1',
    '#ffffff',
    '#e6dfd1',
    '#1e2a26',
    '#0f4c3a',
    '#d99a1c',
  ])
  expect([paper, surface, line, ink, gown, gold].map(color => color.dark)).toEqual([
    '#101714',
    '#18211d',
    '#2b3631',
    '#efebe0',
    '#59c29d',
    '#f0b94a',
  ])
  expect([colors['ink-soft'].light, clay.light, sky.light]).toEqual(['#56615b', '#b8432f', '#2c6e9b'])
})

describe.each(themes)('in the %s theme', theme => {
  test.each(textPairs)('%s on %s is readable (4.5:1)', (text, ground) => {
    expect(contrast(colorOf(text, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edgePairs)('%s on %s is visible (3:1)', (edge, ground) => {
    expect(contrast(colorOf(edge, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  test('the gold’s edge contrasts with the track (3:1)', () => {
    const edge = colorOf(theme === 'light' ? 'cord-edge' : 'cord-thread', theme)
    expect(contrast(edge, colorOf('track-thread', theme))).toBeGreaterThanOrEqual(3)
  })
})
