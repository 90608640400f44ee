/** What whoever runs the platform can make theirs (P268). Safe to show to everyone. */
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

/** Where it is served, 144 px high (another file has another address); width by height; and whether it stands without the name beside it. */
export type BrandLogo = { path: string; ratio: number; bearsName: boolean }

export const tasselBranding: Branding = {
  product: 'Tassel',
  legalEntity: 'Tassel Foundation',
  supportEmail: 'support@tassel.example',
  privacyEmail: 'privacy@tassel.example',
  currencySign: '$',
  color: null,
  logo: null,
}
