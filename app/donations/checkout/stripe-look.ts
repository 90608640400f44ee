import type { Appearance } from '@stripe/stripe-js'

/** Colours that the fields adopt, as `#rrggbb`. */
export type FieldsLook = { scheme: 'light' | 'dark'; colours: Record<LookColour, string> }

export const lookColours = [
  'surface',
  'ink',
  'ink-soft',
  'edge',
  'gown',
  'clay',
  'clay-ink',
  'focus',
] as const
type LookColour = (typeof lookColours)[number]

/** Our colours and shapes in Stripe's terms. */
export function appearanceOf({ scheme, colours }: FieldsLook): Appearance {
  const focus = `0 0 0 2px ${colours.surface}, 0 0 0 4px ${colours.focus}`
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colours.gown,
      colorBackground: colours.surface,
      colorText: colours.ink,
      colorTextSecondary: colours['ink-soft'],
      colorTextPlaceholder: colours['ink-soft'],
      colorDanger: colours['clay-ink'],
      fontFamily: '"Source Sans 3", ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '10px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${colours.edge}`, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { border: `1px solid ${colours.edge}`, boxShadow: focus },
      '.Input--invalid': { border: `1px solid ${colours.clay}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600', color: colours.ink },
      '.Tab, .Block, .AccordionItem': { border: `1px solid ${colours.edge}`, boxShadow: 'none' },
      '.Tab:focus, .AccordionItem:focus': { boxShadow: focus },
    },
  }
}
