import type { Translate } from '../../words/translate.ts'
import type { LegalClass, ReceiptEntity, ReceiptLineKey } from './receipt.ts'

/** The operator's tax settings (settings.ts). */
export type TaxSettings = {
  taxStatus: '501c3' | 'none'
  ein: string | null
  /** The lines of the postal address. */
  address: readonly string[]
  tip: 'contribution' | 'service' | null
  fees: 'donation' | 'service'
}

/** True if receipts may claim contributions: the entity has a tax status, an EIN and an address, which they state (P522). */
export const mayClaim = ({ taxStatus, ein, address }: TaxSettings): boolean =>
  taxStatus === '501c3' && ein !== null && address.length > 0

/**
 * The legal class of a line (P521). A donation to a campaign is for a named student and so a personal gift under every setting (IRS
 * Publication 526). Both fees belong to that donation.
 */
export function legalClassOf(key: ReceiptLineKey, settings: TaxSettings): LegalClass {
  switch (key) {
    case 'amount':
      return 'personalGift'
    case 'foundationDonation':
      return mayClaim(settings) ? 'contribution' : 'unstated'
    case 'tip':
      if (settings.tip === 'service') return 'service'
      return settings.tip === 'contribution' && mayClaim(settings) ? 'contribution' : 'unstated'
    case 'processingFee':
    case 'creditCardFee':
      return settings.fees === 'service' ? 'service' : legalClassOf('amount', settings)
  }
}

/** The fixed sentence of a class, which operators can't remove; null for `unstated`. */
export function sentenceOf(
  legalClass: LegalClass,
  { name, ein }: Pick<ReceiptEntity, 'name' | 'ein'>,
  t: Translate,
): string | null {
  switch (legalClass) {
    case 'personalGift':
      return t('This part is a gift for a named student. It is not deductible as a charitable contribution.')
    case 'contribution':
      return t(
        '{entity} is exempt under section 501(c)(3), EIN {ein}. No goods or services were provided in exchange for this contribution.',
        { entity: name, ein },
      )
    case 'service':
      return t('This part pays for a service. It is not deductible as a charitable contribution.')
    case 'unstated':
      return null
  }
}

/**
 * The statement that Florida requires in capitals on each receipt of a registered charity (Florida Statutes 496.411(3)), in every
 * language.
 */
export const floridaStatement = (registration: string): string =>
  'A COPY OF THE OFFICIAL REGISTRATION AND FINANCIAL INFORMATION MAY BE OBTAINED FROM THE DIVISION OF CONSUMER SERVICES BY ' +
  'CALLING TOLL-FREE 1-800-HELP-FLA (435-7352) WITHIN THE STATE OR AT WWW.FLORIDACONSUMERHELP.COM. REGISTRATION DOES NOT IMPLY ' +
  `ENDORSEMENT, APPROVAL, OR RECOMMENDATION BY THE STATE. FLORIDA REGISTRATION ${registration}.`
