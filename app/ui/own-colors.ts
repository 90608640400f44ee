import { contrast } from '../lib/contrast.ts'
import { type ColorName, colors, deepTrack, edgePairs, type ThemeName, textPairs } from './tokens.ts'

/** The colors that change with the branding's color, in both themes: gown green and the colors derived from it. */
export type OwnColors = Partial<Record<ColorName, Record<ThemeName, string>>>

const themes = ['light', 'dark'] as const
const [white, black] = ['#ffffff', '#000000']

/**
 * Derives all shades from the branding's color (`#rrggbb`): the color itself in the light theme, a lighter shade in the
 * dark theme for enough contrast.
 */
export function ownColors(color: string): OwnColors {
  const night = lightest(color)
  const deep = { light: color, dark: mix(color, colors.paper.dark, 0.35) }
  const soft = { light: softOn(deep.light, 'light'), dark: softOn(deep.dark, 'dark') }
  return {
    gown: { light: color, dark: night },
    'gown-hover': { light: mix(color, black, 0.22), dark: mix(night, white, 0.25) },
    'gown-pressed': { light: mix(color, black, 0.42), dark: mix(night, black, 0.1) },
    'gown-tint': { light: mix(color, colors.paper.light, 0.88), dark: mix(color, colors.surface.dark, 0.7) },
    'on-gown': { light: white, dark: mix(color, black, 0.8) },
    deep,
    'on-deep-soft': soft,
    'mark-board': { light: color, dark: colors['mark-board'].dark },
    'mark-crown': { light: mix(color, black, 0.22), dark: soft.dark },
    'chart-1': { light: color, dark: night },
  }
}

/** Why a color can't be used, with a darker shade that can; null if all its color pairs have enough contrast. */
export function ownColorProblem(color: string): string | null {
  const unreadable = worstPair(color)
  if (!unreadable) return null
  const { found, needed } = unreadable
  const shade = Array.from({ length: 49 }, (_, step) => mix(color, black, (step + 1) / 50)).find(
    darker => !worstPair(darker),
  )
  const measured = `${found.toFixed(1)}:1 where ${needed}:1 is needed`
  return `${color} is too light to be read (${measured}): choose a darker shade, such as ${shade}`
}

/** Replaces Tassel's colors in markup or CSS with the shades of `color`. Unchanged if `color` is null. */
export function dyed(text: string, color: string | null): string {
  if (!color) return text
  const dyes = replacementsOf(color)
  return text.replace(/#[0-9a-f]{6}\b/gi, found => dyes.get(found.toLowerCase()) ?? found)
}

/** The CSS that overrides the theme's colors with the shades of `color`; null without a color. */
export function ownColorsCss(color: string | null): string | null {
  if (!color) return null
  const lines = Object.entries(ownColors(color)).map(
    ([name, { light, dark }]) => `--color-${name}:light-dark(${light},${dark})`,
  )
  return `:root{${lines.join(';')}}`
}

let latest: { color: string; dyes: Map<string, string> } | null = null

/** Maps each of Tassel's colors to its replacement. Cached, because a server has one branding. */
function replacementsOf(color: string): Map<string, string> {
  if (latest?.color === color) return latest.dyes
  const own = ownColors(color)
  const dyes = new Map<string, string>()
  for (const name of Object.keys(own) as ColorName[])
    for (const theme of themes) {
      const ours: string = colors[name][theme]
      // The light theme's `on-gown` is white, which is used for other purposes too.
      if (name !== 'on-gown' || theme === 'dark') dyes.set(ours, own[name]?.[theme] ?? ours)
    }
  for (const [name, ours] of Object.entries(deepTrack)) dyes.set(ours, mix(color, ...trackMix[name as Track]))
  latest = { color, dyes }
  return dyes
}

type Track = keyof typeof deepTrack
/** How the colors of a cord's track are mixed from the branding's color. */
const trackMix: Record<Track, [string, number]> = {
  'track-edge': [black, 0.28],
  'track-thread': [white, 0.12],
  'track-light': [white, 0.2],
  'track-shade': [white, 0.05],
}

/**
 * The color of secondary text on a `deep` surface: mixed with the surface as long as the contrast is at least 4.5:1.
 */
function softOn(deep: string, theme: ThemeName): string {
  const text = colors['on-deep'][theme]
  for (let share = 0.76; share < 1; share += 0.02) {
    const softer = mix(deep, text, share)
    if (contrast(softer, deep) >= 4.5) return softer
  }
  return text
}

/** Lightens a color until its contrast on dark surfaces is at least 5.6:1. */
function lightest(color: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const lighter = mix(color, white, share)
    if (contrast(lighter, colors.surface.dark) >= 5.6) return lighter
  }
  return white
}

/** The color pair that misses its required contrast by the largest factor; null if all pairs have enough contrast. */
function worstPair(color: string): { found: number; needed: number } | null {
  const own = ownColors(color)
  const worn = (name: ColorName, theme: ThemeName): string => (own[name] ?? colors[name])[theme]
  const bounds = [
    ...textPairs.map(pair => [...pair, 4.5] as const),
    ...edgePairs.map(pair => [...pair, 3] as const),
  ]
  const short = bounds
    .filter(([one, other]) => one in own || other in own)
    .flatMap(([one, other, needed]) =>
      themes.map(theme => ({ found: contrast(worn(one, theme), worn(other, theme)), needed })),
    )
    .filter(({ found, needed }) => found < needed)
  return short.toSorted((a, b) => a.found / a.needed - b.found / b.needed)[0] ?? null
}

/** Mixes `share` (0 to 1) of `other` into `color`. */
function mix(color: string, other: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map(at => {
    const value = Math.trunc(channel(color, at) * (1 - share) + channel(other, at) * share + 0.5)
    return value.toString(16).padStart(2, '0')
  })
  return `#${mixed.join('')}`
}
