/** The operator's public branding (P268). */
export type Branding = {
  product: string
  legalEntity: string
  supportEmail: string
  privacyEmail: string
  currencySign: string
  /** `#rrggbb` (ui/own-colors.ts); null for the default, gown green. */
  color: string | null
  /** Null for the default, the mortarboard. */
  logo: BrandLogo | null
}

/** The logo's URL path, which contains a hash of the file; its width divided by its height; and whether it contains the product's name. */
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
