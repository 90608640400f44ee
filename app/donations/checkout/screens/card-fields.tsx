import type { ComponentType } from 'react'
import { isApp } from '../../../device/app.browser.ts'
import type { ProviderName } from '../../../platform/payments/provider-name.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { CardFieldsProps } from '../hosted-frame.browser.ts'
import { takesCardHere } from '../takes-card-here.ts'
import { SandboxFields } from './sandbox-fields.tsx'
import { StripeFields } from './stripe-fields.tsx'

const fieldsOf: { [Name in ProviderName]: ComponentType<CardFieldsProps<Name>> } = {
  sandbox: SandboxFields,
  stripe: StripeFields,
}

function CheckoutNote() {
  const { t } = useWords()
  return (
    <p className="rounded-md border border-line px-4 py-3 text-base text-ink-soft">
      {t('You’ll enter your card on our payment provider’s page, then come back here.')}
    </p>
  )
}

/** Where the provider that is set up here takes the card; or that it does so on its own page. */
export function CardFields(props: CardFieldsProps) {
  if (isApp || !takesCardHere(props.provider)) return <CheckoutNote />
  // The kind picks the component that takes its settings, which the type of the table says and a look-up forgets.
  const Fields = fieldsOf[props.provider.kind] as ComponentType<CardFieldsProps>
  return <Fields {...props} />
}
