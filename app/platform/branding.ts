/** What whoever runs the platform can make theirs (P268). Safe to show to everybody. */
export type Branding = {
  product: string
  legalEntity: string
  supportEmail: string
  privacyEmail: string
  currencySign: string
  /** In the place of gown green, `#rrggbb` (ui/own-colors.ts); null where it is ours. */
  color: string | null
  /** In the place of the mortarboard; null where it is ours. */
  logo: BrandLogo | null
}

/** `ratio` is width by height, `version` changes with the file. */
export type BrandLogo = { ratio: number; version: string }

/** Where the logo is served, as a picture 144 px high. */
export const logoAddress = ({ version }: BrandLogo): string => `/brand/logo.png?v=${version}`

/** A wide logo bears the name itself: it stands alone, where a compact one stands beside the name. */
export const bearsName = ({ ratio }: BrandLogo): boolean => ratio > 1.6

export const tasselBranding: Branding = {
  product: 'Tassel',
  legalEntity: 'Tassel Foundation',
  supportEmail: 'support@tassel.example',
  privacyEmail: 'privacy@tassel.example',
  currencySign: '$',
  color: null,
  logo: null,
}
