import { useEffect, useImperativeHandle, useRef } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { CardFieldsProps } from '../card-fields.browser.ts'
import { useStripe } from '../use-stripe.browser.ts'

/**
 * The bank's challenge and wallets open in iframes on top of the dialog, which otherwise blocks pointer
 * events outside itself.
 */
const framesTakePresses = 'body > * iframe { pointer-events: auto }'

/** The initial height of the fields, so that the layout does not shift when they load. */
const firstHeight = 'min-h-[19rem]'

/** Stripe's card fields, in Stripe's own iframes. */
export function StripeFields({ provider, ref, onChallenge, amountCents, billing }: CardFieldsProps) {
  const { t, locale } = useWords()
  const container = useRef<HTMLDivElement>(null)
  const { state, again, handle } = useStripe(provider, { container, locale, amountCents, billing })
  useImperativeHandle(ref, () => ({
    ...handle,
    async authenticate(secret) {
      onChallenge(true)
      try {
        return await handle.authenticate(secret)
      } finally {
        onChallenge(false)
      }
    },
  }))
  useEffect(letFramesTakeFocus, [])
  return (
    <div className="grid gap-3">
      <style>{framesTakePresses}</style>
      {state === 'failed' ? (
        <Banner
          tone="danger"
          role="alert"
          title={t('The card fields could not be loaded')}
          action={
            <Button size="sm" variant="secondary" onClick={again}>
              {t('Try again')}
            </Button>
          }
        >
          {t('Check your connection, then try again. Nothing you typed was lost.')}
        </Banner>
      ) : null}
      <div className={cx('relative', state !== 'failed' && firstHeight)}>
        {state === 'loading' ? <Placeholder /> : null}
        <div
          ref={container}
          className={cx('transition-opacity', state === 'ready' ? 'opacity-100' : 'opacity-0')}
        />
      </div>
    </div>
  )
}

/** A placeholder with the shape of the fields. */
function Placeholder() {
  const { t } = useWords()
  return (
    <div className="absolute inset-0 grid content-start gap-4" role="status">
      <span className="sr-only">{t('The card fields are loading…')}</span>
      {['wide', 'half', 'wide'].map((width, at) => (
        <span key={`${width}${at}`} className="block h-12 rounded-md bg-sunken" />
      ))}
    </div>
  )
}

/**
 * Lets a bank's iframe on top of the dialog keep focus; the dialog would otherwise take it back. Returns the
 * cleanup function.
 */
function letFramesTakeFocus(): () => void {
  const isOutside = (target: EventTarget | null) =>
    target instanceof HTMLIFrameElement && !target.closest('[role="dialog"]')
  const stay = (event: FocusEvent) => {
    if (isOutside(event.target) || isOutside(event.relatedTarget)) event.stopImmediatePropagation()
  }
  window.addEventListener('focusin', stay, true)
  window.addEventListener('focusout', stay, true)
  return () => {
    window.removeEventListener('focusin', stay, true)
    window.removeEventListener('focusout', stay, true)
  }
}
