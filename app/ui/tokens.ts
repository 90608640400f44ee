/**
 * The palette as data, for code that can't read CSS: mails, share pictures, the native app's page. `tokens.test.ts`
 * checks that it equals `theme.css` and that all color pairs have enough contrast (design, Colour).
 */
export type ThemeName = 'light' | 'dark'

export const colors = {
  paper: { light: '#fbf8f1', dark: '#101714' },
  surface: { light: '#ffffff', dark: '#18211d' },
  sunken: { light: '#f4efe4', dark: '#0b110e' },
  line: { light: '#e6dfd1', dark: '#2b3631' },
  edge: { light: '#857e6e', dark: '#74817a' },
  ink: { light: '#1e2a26', dark: '#efebe0' },
  'ink-soft': { light: '#56615b', dark: '#a9b3ac' },
  disabled: { light: '#e6dfd1', dark: '#2b3631' },
  'on-disabled': { light: '#56615b', dark: '#a9b3ac' },

  gown: { light: '#0f4c3a', dark: '#59c29d' },
  'gown-hover': { light: '#0b3b2d', dark: '#74d1b0' },
  'gown-pressed': { light: '#072b20', dark: '#47ad89' },
  'gown-tint': { light: '#e2ede6', dark: '#17332a' },
  'on-gown': { light: '#ffffff', dark: '#06180f' },

  gold: { light: '#d99a1c', dark: '#f0b94a' },
  'gold-hover': { light: '#d09318', dark: '#f5ca70' },
  'gold-pressed': { light: '#c68b15', dark: '#dda433' },
  'gold-tint': { light: '#faeed1', dark: '#332811' },
  'gold-ink': { light: '#704a05', dark: '#f0b94a' },
  'on-gold': { light: '#1e2a26', dark: '#1c1505' },

  clay: { light: '#b8432f', dark: '#ef907c' },
  'clay-hover': { light: '#9c3625', dark: '#f4a898' },
  'clay-pressed': { light: '#822a1b', dark: '#db7762' },
  'clay-tint': { light: '#fae7e2', dark: '#3a1c16' },
  'clay-ink': { light: '#a83a28', dark: '#ef907c' },
  'on-clay': { light: '#ffffff', dark: '#2a0a04' },

  sky: { light: '#2c6e9b', dark: '#82bde6' },
  'sky-tint': { light: '#e3eef5', dark: '#152c3a' },
  'sky-ink': { light: '#235b82', dark: '#82bde6' },
  'on-sky': { light: '#ffffff', dark: '#06141d' },

  deep: { light: '#0f4c3a', dark: '#123a2d' },
  'on-deep': { light: '#fbf8f1', dark: '#efebe0' },
  'on-deep-soft': { light: '#c4d6cc', dark: '#b4c6bc' },

  focus: { light: '#2c6e9b', dark: '#82bde6' },

  'cord-thread': { light: '#d99a1c', dark: '#f0b94a' },
  'cord-light': { light: '#f7d287', dark: '#fde3a6' },
  'cord-shade': { light: '#b0760c', dark: '#c48a1e' },
  'cord-edge': { light: '#7a5006', dark: '#6d4806' },
  'track-thread': { light: '#ece5d7', dark: '#323e38' },
  'track-light': { light: '#f8f4ea', dark: '#414f48' },
  'track-shade': { light: '#ddd4c2', dark: '#273129' },
  'track-edge': { light: '#c3b8a2', dark: '#121916' },

  'mark-board': { light: '#0f4c3a', dark: '#efebe0' },
  'mark-crown': { light: '#0b3b2d', dark: '#b4c6bc' },
  'quiet-board': { light: '#c3b8a2', dark: '#56655d' },
  'quiet-crown': { light: '#ddd4c2', dark: '#3f4c45' },

  'chart-1': { light: '#0f4c3a', dark: '#59c29d' },
  'chart-2': { light: '#b57c0b', dark: '#f0b94a' },
  'chart-3': { light: '#2c6e9b', dark: '#82bde6' },
  'chart-4': { light: '#b8432f', dark: '#ef907c' },
  'chart-5': { light: '#6e4b7e', dark: '#c3a0d6' },
  'chart-6': { light: '#5e7a3a', dark: '#a9c47a' },
} as const satisfies Record<string, Record<ThemeName, string>>

/** The colors of a cord's track on a green (`deep`) surface. */
export const deepTrack = {
  'track-edge': '#0a3729',
  'track-thread': '#1c604b',
  'track-light': '#2b735c',
  'track-shade': '#154f3d',
} as const

export type ColorName = keyof typeof colors
export type Palette = Record<ColorName, string>

/** The colors of a theme by name, as `#rrggbb`. */
export function palette(theme: ThemeName): Palette {
  return Object.fromEntries(Object.entries(colors).map(([name, values]) => [name, values[theme]])) as Palette
}

const TINTS = ['gown', 'gold', 'clay', 'sky'] as const
const GROUNDS = ['paper', 'surface', 'sunken'] as const
const ON_GROUNDS = ['ink', 'ink-soft', 'gown', 'clay', 'clay-ink', 'sky', 'sky-ink', 'gold-ink'] as const

/**
 * Each text color with the surfaces it is used on; all pairs must have a contrast of 4.5:1 in both themes (design,
 * Colour).
 */
export const textPairs: readonly (readonly [text: ColorName, ground: ColorName])[] = [
  ...GROUNDS.flatMap(ground => ON_GROUNDS.map(text => [text, ground] as const)),
  ...TINTS.flatMap(tint => [['ink', `${tint}-tint`] as const, ['ink-soft', `${tint}-tint`] as const]),
  ['gown', 'gown-tint'],
  ['gold-ink', 'gold-tint'],
  ['clay-ink', 'clay-tint'],
  ['sky-ink', 'sky-tint'],
  ['on-gown', 'gown'],
  ['on-gown', 'gown-hover'],
  ['on-gown', 'gown-pressed'],
  ['on-gold', 'gold'],
  ['on-gold', 'gold-hover'],
  ['on-gold', 'gold-pressed'],
  ['on-clay', 'clay'],
  ['on-clay', 'clay-hover'],
  ['on-clay', 'clay-pressed'],
  ['on-sky', 'sky'],
  ['on-disabled', 'disabled'],
  ['on-deep', 'deep'],
  ['on-deep-soft', 'deep'],
]

const CHARTS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const

/** Each edge of a control or mark with the surface around it; all pairs must have a contrast of 3:1 in both themes. */
export const edgePairs: readonly (readonly [edge: ColorName, ground: ColorName])[] = GROUNDS.flatMap(ground =>
  (['edge', 'focus', 'gown', 'clay', ...CHARTS] as const).map(edge => [edge, ground] as const),
)
