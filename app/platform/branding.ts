/** What whoever runs the platform can make theirs (P268). Safe to show to everybody. */
export type Branding = {
  product: string
  legalEntity: string
  supportEmail: string
  privacyEmail: string
  currencySign: string
}

export const tasselBranding: Branding = {
  product: 'Tassel',
  legalEntity: 'Tassel Foundation',
  supportEmail: 'support@tassel.example',
  privacyEmail: 'privacy@tassel.example',
  currencySign: '$',
}
