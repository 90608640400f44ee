import type { ComponentType } from 'react'
import type { ProviderName } from '../../../platform/payments/provider-name.ts'
import type { CardFieldsProps } from '../hosted-frame.browser.ts'
import { SandboxFields } from './sandbox-fields.tsx'
import { StripeFields } from './stripe-fields.tsx'

const fieldsOf: { [Name in ProviderName]: ComponentType<CardFieldsProps<Name>> } = {
  sandbox: SandboxFields,
  stripe: StripeFields,
}

/** Where the provider that is set up here takes the card. */
export function CardFields(props: CardFieldsProps) {
  // The kind picks the component that takes its settings, which the type of the table says and a look-up forgets.
  const Fields = fieldsOf[props.provider.kind] as ComponentType<CardFieldsProps>
  return <Fields {...props} />
}
