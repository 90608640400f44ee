import type { BrowserProvider } from '../../platform/payments/provider-name.ts'

/** Whether the card is given in our own dialog; else on the provider's own page. */
export const takesCardHere = ({ checkout }: BrowserProvider): boolean => !checkout
