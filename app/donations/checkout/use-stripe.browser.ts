import type {
  Stripe,
  StripeConstructor,
  StripeElementLocale,
  StripeElements,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { cleanEmail } from '../../lib/email-address.ts'
import type { Locale } from '../../lib/locale.ts'
import { type BrowserProvider, demoProviderKey } from '../../platform/payments/provider-name.ts'
import type { CardFieldsHandle, CardFieldsProps } from './card-fields.browser.ts'
import { currentAppearance } from './stripe-appearance.browser.ts'

type StripeFieldsState = 'loading' | 'ready' | 'failed'

type Shown = Pick<CardFieldsProps, 'amountCents' | 'billing'> & {
  locale: Locale
  /** The element in which the fields are mounted. */
  container: RefObject<HTMLDivElement | null>
}

/** Stripe's objects on this page: its group of fields, and its payment field. */
type Mounted = { stripe: Stripe; elements: StripeElements; field: StripePaymentElement }

const loadTimeoutMs = 20_000

/**
 * Mounts Stripe's Payment Element: card and the wallets available in this browser, in Stripe's own iframes.
 * The server charges the token that it creates; wallets show `amountCents`.
 */
export function useStripe(provider: BrowserProvider, shown: Shown) {
  const { key = demoProviderKey, script, withoutLink } = provider
  const { container, locale, amountCents, billing } = shown
  const [state, setState] = useState<StripeFieldsState>('loading')
  const [tries, setTries] = useState(0)
  const mounted = useRef<Mounted | null>(null)
  const wallet = useRef(false)
  // The values used when the fields are created; effects below update them later.
  const first = useRef({ amountCents, billing })
  first.current = { amountCents, billing }

  useEffect(() => {
    void tries
    let isCurrent = true
    const fail = () => isCurrent && setState('failed')
    const slow = setTimeout(() => setState(now => (now === 'loading' ? 'failed' : now)), loadTimeoutMs)
    const show = async () => {
      // Stripe chooses a language of its own for one that it lacks.
      const stripeLocale = locale as StripeElementLocale
      const stripe = (await loadStripe(script))(key, { locale: stripeLocale })
      if (!isCurrent || !container.current) return
      const now = first.current
      const elements = stripe.elements({
        mode: 'payment',
        amount: now.amountCents,
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
        // Must match the capture method that the server uses.
        captureMethod: 'automatic_async',
        locale: stripeLocale,
        appearance: currentAppearance(),
      })
      const field = elements.create('payment', {
        ...billingFields(now.billing),
        wallets: { applePay: 'auto', googlePay: 'auto', link: withoutLink ? 'never' : 'auto' },
        layout: { type: 'tabs' },
      })
      field.on('ready', () => isCurrent && setState('ready'))
      field.on('loaderror', fail)
      field.on('change', ({ value }) => {
        wallet.current = value.type === 'apple_pay' || value.type === 'google_pay'
      })
      field.mount(container.current)
      mounted.current = { stripe, elements, field }
    }
    show().catch(fail)
    const stopFollowing = followColorScheme(() => mounted.current?.elements)
    return () => {
      isCurrent = false
      clearTimeout(slow)
      stopFollowing()
      mounted.current?.field.destroy()
      mounted.current = null
    }
  }, [key, script, withoutLink, locale, container, tries])

  useEffect(() => {
    if (state === 'ready') void mounted.current?.elements.update({ amount: amountCents })
  }, [state, amountCents])

  const name = billing.name.trim()
  useEffect(() => {
    if (state === 'ready') mounted.current?.field.update(billingFields({ name }))
  }, [state, name])

  const handle: CardFieldsHandle = {
    check: async () => (mounted.current ? countsOf(await submit(mounted.current)) : null),
    tokenize: async () =>
      mounted.current ? await tokenize(mounted.current, billing) : { problem: 'unreachable' },
    authenticate: async secret =>
      mounted.current ? await authenticate(mounted.current, secret) : 'unreachable',
    focus: () => mounted.current?.field.focus(),
    opensWallet: () => wallet.current,
  }
  const again = () => {
    setState('loading')
    setTries(tries + 1)
  }
  return { state, again, handle }
}

/** Name and email come from our own form. An anonymous donor enters a name only for the card's bank. */
const billingFields = ({ name }: { name: string }) => ({
  fields: { billingDetails: { name: name.trim() === '' ? 'auto' : 'never', email: 'never' } } as const,
  // The demo provider's fields include the name on the card (P162), prefilled with this one.
  defaultValues: { billingDetails: { name: name.trim() } },
})

/** Restyles the fields when the page switches between light and dark. Returns the cleanup function. */
function followColorScheme(elements: () => StripeElements | undefined): () => void {
  const restyle = () => void elements()?.update({ appearance: currentAppearance() })
  const query = window.matchMedia('(prefers-color-scheme: dark)')
  query.addEventListener('change', restyle)
  return () => query.removeEventListener('change', restyle)
}

/** Validates the fields; opens the chosen wallet, if any. */
async function submit({ elements }: Mounted): Promise<StripeError | null> {
  try {
    return (await elements.submit()).error ?? null
  } catch {
    return unreachable
  }
}

const unreachable: StripeError = { type: 'api_connection_error' }

function countsOf(error: StripeError | null): { missing: number; wrong: number } | null {
  if (!error) return { missing: 0, wrong: 0 }
  if (error.type === 'api_connection_error') return null
  return error.code?.startsWith('incomplete_') ? { missing: 1, wrong: 0 } : { missing: 0, wrong: 1 }
}

async function tokenize(
  { stripe, elements }: Mounted,
  { name, email }: { name: string; email: string },
): ReturnType<CardFieldsHandle['tokenize']> {
  try {
    const { confirmationToken, error } = await stripe.createConfirmationToken({
      elements,
      params: {
        payment_method_data: {
          billing_details: { email: cleanEmail(email), ...(name === '' ? {} : { name: name.trim() }) },
        },
        return_url: window.location.origin + window.location.pathname,
      },
    })
    if (confirmationToken) return { token: confirmationToken.id }
    if (error?.type !== 'card_error') return { problem: 'unreachable' }
    return { problem: 'declined', declineCode: error.decline_code ?? error.code ?? '' }
  } catch {
    return { problem: 'unreachable' }
  }
}

async function authenticate(
  { stripe }: Mounted,
  clientSecret: string,
): ReturnType<CardFieldsHandle['authenticate']> {
  try {
    await stripe.handleNextAction({ clientSecret })
    return 'answered'
  } catch {
    return 'unreachable'
  }
}

let loading: Promise<StripeConstructor> | null = null

/**
 * Loads Stripe's script from Stripe's origin, as Stripe requires; no other code contacts that origin. Loads
 * it once per page; after a failure the next call tries again. Rejects if loading takes too long.
 */
function loadStripe(scriptUrl: string): Promise<StripeConstructor> {
  loading ??= load(scriptUrl).catch(error => {
    loading = null
    throw error
  })
  return loading
}

async function load(scriptUrl: string): Promise<StripeConstructor> {
  const script = document.createElement('script')
  script.src = scriptUrl
  script.async = true
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`${scriptUrl} could not be loaded`))
      const slow = setTimeout(fail, loadTimeoutMs)
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', fail)
      script.addEventListener('load', () => clearTimeout(slow))
      document.head.append(script)
    })
    if (!window.Stripe) throw new Error(`${scriptUrl} is not Stripe's script`)
    return window.Stripe
  } catch (error) {
    script.remove()
    throw error
  }
}
