import { type ColorName, type Palette, palette } from '../../ui/tokens.ts'

/** The style sheet of mails: colors from the design tokens, sizes for a width of 560 px. */

export const light: Palette = palette('light')
const dark: Palette = palette('dark')

export const fonts = {
  text: "'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif",
  display: "'Bricolage Grotesque', 'Avenir Next', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif",
} as const

/** The dark mode colors of each class. The light colors are inline styles, for mail programs without style sheets. */
const darkColors: Record<string, readonly (readonly [property: string, color: ColorName])[]> = {
  'm-paper': [['background-color', 'paper']],
  'm-sheet': [
    ['background-color', 'surface'],
    ['border-color', 'line'],
  ],
  'm-band': [['background-color', 'deep']],
  'm-ink': [['color', 'ink']],
  'm-soft': [['color', 'ink-soft']],
  'm-link': [['color', 'gown']],
  'm-button': [
    ['background-color', 'gown'],
    ['color', 'on-gown'],
  ],
  'm-tint': [
    ['background-color', 'gown-tint'],
    ['color', 'ink'],
  ],
  'm-line': [['border-color', 'line']],
}

const rules = (prefix: string) =>
  Object.entries(darkColors)
    .map(([name, colors]) => {
      const declarations = colors.map(([property, color]) => `${property}:${dark[color]} !important`)
      return `${prefix}.${name}{${declarations.join(';')}}`
    })
    .join('')

/** The attributes of a full-width table without borders and spacing. */
export const plainTable = { width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 } as const
/** The attributes of a layout table, which screen readers don't announce as a table. */
export const layoutTable = { role: 'presentation', ...plainTable } as const

/** Applies the dark colors by `prefers-color-scheme`, and by the attribute that Outlook sets in dark mode. */
export const styleSheet: string = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme: dark){${rules('')}}`,
  rules('[data-ogsc] '),
  '@media (max-width: 480px){.m-pad{padding-left:20px !important;padding-right:20px !important}}',
].join('')

/** Old Outlook renders with Word, which ignores max-width and needs a fixed width. */
export const outlookHead =
  '<!--[if mso]><style>.m-width{width:560px !important}td,p,h1,a{font-family:Arial,sans-serif !important}</style><![endif]-->'
