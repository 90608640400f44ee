import type { StripeConstructor } from '@stripe/stripe-js'

const withinMs = 20_000

let loading: Promise<StripeConstructor> | null = null

/**
 * Loads Stripe's own script from Stripe's origin, as Stripe requires; no other code contacts that origin. Once for each page; after a
 * failure the next call tries again. Throws if it does not load in time.
 */
export function loadStripe(scriptUrl: string): Promise<StripeConstructor> {
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
      const slow = setTimeout(fail, withinMs)
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
