import type { StripeConstructor } from '@stripe/stripe-js'

const withinMs = 20_000

let loading: Promise<StripeConstructor> | null = null

/**
 * Stripe's own script, from where Stripe wants it loaded: not a byte of it is in our bundle, and nothing is asked of that origin before
 * this is called. Once for the page; after a failure the next call tries anew. Throws where it does not come in time.
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
