import type { Locale } from '../../lib/locale.ts'
import type { Translate } from '../../words/translate.ts'
import { floridaStatement, legalClassOf, sentenceOf, type TaxSettings } from './legal-class.ts'
import {
  type LegalClass,
  legalClasses,
  type ReceiptEntity,
  type ReceiptLineKey,
  receiptLineKeys,
} from './receipt.ts'

/** The texts and settings that receipts of a language share. Stored with them, so that issued receipts never change. */
export type ReceiptForm = {
  locale: Locale
  entity: ReceiptEntity
  currencySign: string
  labels: Record<ReceiptLineKey, string>
  /** With `{student}` in place of the name. */
  campaign: string
  classes: Record<ReceiptLineKey, LegalClass>
  /** Null where a class has no sentence. */
  sentences: Record<LegalClass, string | null>
  statements: string[]
}

export type FormSettings = TaxSettings & {
  entity: Pick<ReceiptEntity, 'name' | 'supportEmail' | 'product' | 'color'>
  currencySign: string
  floridaRegistration: string | null
  note: string | null
}

/** The form of the receipts that are issued under these settings in a language. */
export function receiptForm(settings: FormSettings, locale: Locale, t: Translate): ReceiptForm {
  const { ein, address, floridaRegistration, note } = settings
  const entity = { ...settings.entity, ein, address: [...address] }
  return {
    locale,
    entity,
    currencySign: settings.currencySign,
    labels: {
      amount: t('Donation to the campaign'),
      tip: t('Tip to {product}', { product: entity.product }),
      foundationDonation: t('Donation to the {foundation}', { foundation: entity.name }),
      processingFee: t('Processing fee'),
      creditCardFee: t('Credit card fee'),
    },
    campaign: capitalized(t('{student}’s campaign', { student: '{student}' })),
    classes: forEach(receiptLineKeys, key => legalClassOf(key, settings)),
    sentences: forEach(legalClasses, legalClass => sentenceOf(legalClass, entity, t)),
    statements: [
      ...(note === null ? [] : [note]),
      ...(floridaRegistration === null ? [] : [floridaStatement(floridaRegistration)]),
    ],
  }
}

/** Stands alone on the receipt, while other languages also use it within sentences, as 'la campaña de {student}'. */
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function forEach<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  return Object.fromEntries(keys.map(key => [key, make(key)])) as Record<Key, Value>
}
