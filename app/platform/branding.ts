/** The operator's branding (P268). Public. */
export type Branding = {
  product: string
  legalEntity: string
  supportEmail: string
  privacyEmail: string
  currencySign: string
  /** `#rrggbb` (ui/own-colors.ts); null: gown green. */
  color: string | null
  /** Null: the mortarboard. */
  logo: BrandLogo | null
}

/** Its address, which changes with the file; width by height; and whether it is shown without the name beside it. */
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
