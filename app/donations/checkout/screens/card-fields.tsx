import { isApp } from '#device/app.browser.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { CardFieldsProps } from '../card-fields.browser.ts'
import { takesCardHere } from '../takes-card-here.ts'
import { StripeFields } from './stripe-fields.tsx'

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
  return <StripeFields {...props} />
}
