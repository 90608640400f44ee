import type { Appearance } from '@stripe/stripe-js'
import { palette } from '../../ui/tokens.ts'

/** The page's current colors and our shapes, in Stripe's appearance format. */
export function currentAppearance(): Appearance {
  const { theme } = document.documentElement.dataset
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = theme === 'dark' || (theme !== 'light' && prefersDark) ? 'dark' : 'light'
  const colors = palette(scheme)
  const brand = getComputedStyle(document.documentElement)
  const color = (name: keyof typeof colors) => brandColor(brand, name, scheme) ?? colors[name]
  const border = `1px solid ${color('edge')}`
  const focusRing = `0 0 0 2px ${color('surface')}, 0 0 0 4px ${color('focus')}`
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('gown'),
      colorBackground: color('surface'),
      colorText: color('ink'),
      colorTextSecondary: color('ink-soft'),
      colorTextPlaceholder: color('ink-soft'),
      colorDanger: color('clay-ink'),
      fontFamily: '"Source Sans 3", ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '10px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { border, boxShadow: focusRing },
      '.Input--invalid': { border: `1px solid ${color('clay')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600', color: color('ink') },
      '.Tab, .Block, .AccordionItem': { border, boxShadow: 'none' },
      '.Tab:focus, .AccordionItem:focus': { boxShadow: focusRing },
    },
  }
}

/** Reads a color from the branding's style sheet (ui/own-colors.ts), if it sets one. */
function brandColor(styles: CSSStyleDeclaration, name: string, scheme: 'light' | 'dark'): string | undefined {
  const [, light, dark] =
    /light-dark\((#\w{6}), ?(#\w{6})\)/.exec(styles.getPropertyValue(`--color-${name}`)) ?? []
  return scheme === 'light' ? light : dark
}
