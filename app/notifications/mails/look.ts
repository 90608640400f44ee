import { type ColorName, type Palette, palette } from '../../ui/tokens.ts'

/** The mails' own style sheet: colours from the tokens, sizes for the 560 px of a mail (design, Colour and Type). */

export const light: Palette = palette('light')
const dark: Palette = palette('dark')

export const fonts = {
  text: "'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif",
  display: "'Bricolage Grotesque', 'Avenir Next', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif",
} as const

/** What each class wears in the dark: property and colour. Inline styles hold the light, for readers that know no other. */
const worn: Record<string, readonly (readonly [property: string, color: ColorName])[]> = {
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
  Object.entries(worn)
    .map(([name, wears]) => {
      const declarations = wears.map(([property, color]) => `${property}:${dark[color]} !important`)
      return `${prefix}.${name}{${declarations.join(';')}}`
    })
    .join('')

/** A table as wide as what it stands in, and without any room of its own. */
export const plainTable = { width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 } as const
/** One that lays out, and is not read out as a table. */
export const layoutTable = { role: 'presentation', ...plainTable } as const

/** Dark by the reader's system, and in Outlook's own dark mode, which marks the document instead. */
export const styleSheet: string = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme: dark){${rules('')}}`,
  rules('[data-ogsc] '),
  '@media (max-width: 480px){.m-pad{padding-left:20px !important;padding-right:20px !important}}',
].join('')

/** Word, which draws mails in old Outlook, knows neither max-width nor rounded tables: it gets a fixed width. */
export const outlookHead =
  '<!--[if mso]><style>.m-width{width:560px !important}td,p,h1,a{font-family:Arial,sans-serif !important}</style><![endif]-->'
