import type {
  ConfirmationToken,
  ConfirmationTokenResult,
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeElements,
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripeError,
  StripePaymentElement,
  StripePaymentElementOptions,
} from '@stripe/stripe-js'

/**
 * What stands for https://js.stripe.com: `window.Stripe`, with what our page uses of it. Typed against Stripe's own
 * declarations. The card is typed into a frame on the double's origin; the page around it hears that it is complete, and a token.
 */
{
  const script = document.currentScript as HTMLScriptElement
  const origin = new URL(script.src).origin

  /** What the script of a page calls an error of whoever wrote the page. */
  const misuse = (message: string) => Object.assign(new Error(message), { name: 'IntegrationError' })

  type KeyOfEach<T> = T extends unknown ? keyof T : never

  /** Stripe.js refuses options that it does not know; these it knows, and our page uses. */
  const elementsOptions: Partial<Record<KeyOfEach<StripeElementsOptionsMode>, true>> = {
    mode: true,
    amount: true,
    currency: true,
    allowedPaymentMethodTypes: true,
    captureMethod: true,
    appearance: true,
    locale: true,
  }

  const paymentOptions: Partial<Record<keyof StripePaymentElementOptions, true>> = {
    defaultValues: true,
    fields: true,
    wallets: true,
    layout: true,
  }

  function known(options: object, allowed: object, where: string): void {
    for (const name of Object.keys(options)) {
      if (!Object.hasOwn(allowed, name))
        throw misuse(`Unrecognized ${where} parameter: ${name} is not a recognized parameter.`)
    }
  }

  type FrameOptions = { key: string; locale: string; appearance: unknown; name: string }
  type Reply = { error?: StripeError; token?: ConfirmationToken }

  /** The frame with the card's fields, and the words that go to and fro. */
  class CardFrame {
    readonly iframe = document.createElement('iframe')
    readonly #id = Math.random().toString(36).slice(2)
    readonly #handlers: Record<string, Set<(event: never) => unknown>> = {}
    readonly #waiting = new Map<number, (reply: Reply) => void>()
    #asked = 0
    #options: FrameOptions
    #isReady = false

    constructor(options: FrameOptions) {
      this.#options = options
      this.iframe.src = `${origin}/v3/elements-inner-payment.html?lang=${options.locale}#${this.#id}`
      this.iframe.name = `__privateStripeFrame${this.#id}`
      this.iframe.title = 'Secure payment input frame'
      this.iframe.allow = 'payment *; publickey-credentials-get *'
      // Room for the ring around a field that has the focus, as Stripe's own frame has it.
      this.iframe.style.cssText =
        'border:0;display:block;width:calc(100% + 8px);margin:-4px;height:1px;color-scheme:normal'
      window.addEventListener('message', this.#hear)
    }

    #hear = ({ origin: from, data, source }: MessageEvent) => {
      if (from !== origin || source !== this.iframe.contentWindow || data?.id !== this.#id) return
      if (data.type === 'reply') {
        this.#waiting.get(data.asked)?.(data.reply)
        this.#waiting.delete(data.asked)
        return
      }
      if (data.type === 'height') {
        this.iframe.style.height = `${data.height}px`
        return
      }
      if (data.type === 'loaded') {
        this.say('options', this.#options)
        return
      }
      if (data.type === 'ready') this.#isReady = true
      for (const handler of this.#handlers[data.type] ?? [])
        handler({ elementType: 'payment', ...data.event } as never)
    }

    on(type: string, handler: (event: never) => unknown): void {
      this.#handlers[type] ??= new Set()
      this.#handlers[type].add(handler)
    }
    say(type: string, body: object = {}): void {
      this.iframe.contentWindow?.postMessage({ id: this.#id, type, ...body }, origin)
    }
    ask(type: string, body: object = {}): Promise<Reply> {
      const asked = ++this.#asked
      return new Promise(done => {
        this.#waiting.set(asked, done)
        this.say(type, { asked, ...body })
      })
    }
    update(options: Partial<FrameOptions>): void {
      this.#options = { ...this.#options, ...options }
      if (this.#isReady) this.say('options', this.#options)
    }
    close(): void {
      window.removeEventListener('message', this.#hear)
      this.iframe.remove()
    }
  }

  type Group = { frame: CardFrame | null; isSubmitted: boolean }
  const groups = new WeakMap<object, Group>()

  const nameIn = ({ defaultValues }: Partial<StripePaymentElementOptions>) =>
    defaultValues?.billingDetails?.name

  function paymentElement(
    group: Group,
    shared: () => Pick<FrameOptions, 'key' | 'locale' | 'appearance'>,
    options: StripePaymentElementOptions,
  ) {
    known(options, paymentOptions, 'create()')
    const frame = new CardFrame({ ...shared(), name: nameIn(options) ?? '' })
    group.frame = frame
    const element = {
      mount(place: string | HTMLElement) {
        const parent = typeof place === 'string' ? document.querySelector(place) : place
        if (!parent)
          throw misuse(
            `The selector you specified (${place}) applies to no DOM elements that are currently on the page.`,
          )
        parent.replaceChildren(frame.iframe)
      },
      destroy() {
        if (group.frame === null)
          throw misuse('This Element has already been destroyed. Please create a new one.')
        group.frame = null
        frame.close()
      },
      on(type: string, handler: (event: never) => unknown) {
        frame.on(type, handler)
        return element
      },
      focus: () => frame.say('focus'),
      update(changes: Partial<StripePaymentElementOptions>) {
        known(changes, paymentOptions, 'update()')
        const name = nameIn(changes)
        if (name !== undefined) frame.update({ name })
        return element
      },
    }
    return element as typeof element satisfies Pick<
      StripePaymentElement,
      'mount' | 'destroy' | 'focus'
    > as unknown as StripePaymentElement
  }

  function makeElements(key: string, options: StripeElementsOptionsMode): StripeElements {
    known(options, elementsOptions, 'elements()')
    if (options.mode === 'payment' && !(Number.isInteger(options.amount) && options.amount > 0))
      throw misuse('Invalid value for elements(): amount must be greater than 0.')
    let current = { ...options }
    const group: Group = { frame: null, isSubmitted: false }
    const shared = () => ({
      key,
      locale: current.locale && current.locale !== 'auto' ? current.locale : navigator.language.slice(0, 2),
      appearance: current.appearance ?? {},
    })
    const elements = {
      create(type: string, elementOptions: StripePaymentElementOptions = {}) {
        if (type !== 'payment') throw misuse(`The double has no Element of the type ${type}.`)
        if (group.frame) throw misuse('Can only create one Element of type payment.')
        return paymentElement(group, shared, elementOptions)
      },
      async update(changes: StripeElementsUpdateOptions) {
        known(changes, elementsOptions, 'elements.update()')
        current = { ...current, ...changes } as typeof current
        // What was submitted was for another sum.
        group.isSubmitted = false
        group.frame?.update(shared())
      },
      async submit() {
        if (!group.frame) throw misuse('elements.submit() was called before an Element was created.')
        const { error } = await group.frame.ask('submit')
        group.isSubmitted = error === undefined
        return error ? { error } : { selectedPaymentMethod: 'card' }
      },
    } satisfies Pick<StripeElements, 'update' | 'submit'> & { create: unknown }
    groups.set(elements, group)
    return elements as unknown as StripeElements
  }

  async function createConfirmationToken({
    elements,
    params,
  }: Parameters<Stripe['createConfirmationToken']>[0]): Promise<ConfirmationTokenResult> {
    const group = groups.get(elements)
    if (!group?.frame)
      throw misuse('createConfirmationToken() needs Elements with a mounted payment Element.')
    if (!group.isSubmitted)
      throw misuse('elements.submit() must be called before stripe.createConfirmationToken().')
    const billing = params?.payment_method_data?.billing_details
    const { token, error } = await group.frame.ask('token', { billing, returnUrl: params?.return_url })
    return token ? { confirmationToken: token } : { error: error! }
  }

  function makeStripe(key: string, locale: string) {
    const unavailable: StripeError = {
      type: 'api_connection_error',
      message:
        'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
    }

    async function retrievePaymentIntent(clientSecret: string): Promise<PaymentIntentResult> {
      const id = clientSecret.split('_secret_')[0]!
      const query = new URLSearchParams({ key, client_secret: clientSecret })
      const answer = await fetch(`${origin}/v1/payment_intents/${id}?${query}`).catch(() => null)
      if (!answer) return { error: unavailable }
      const body: PaymentIntent & { error?: StripeError } = await answer.json()
      return body.error ? { error: body.error } : { paymentIntent: body }
    }

    async function handleNextAction(options: { clientSecret?: string; hashedValue?: string }) {
      if (!options.clientSecret) throw misuse('handleNextAction() needs a client secret.')
      const before = await retrievePaymentIntent(options.clientSecret)
      if (before.error || before.paymentIntent.status !== 'requires_action') return before
      await askBank(before.paymentIntent, locale)
      const after = await retrievePaymentIntent(options.clientSecret)
      const { paymentIntent } = after
      if (paymentIntent?.last_payment_error && paymentIntent.status === 'requires_payment_method')
        return {
          error: { ...(paymentIntent.last_payment_error as StripeError), payment_intent: paymentIntent },
        }
      return after
    }

    return {
      elements: (options?: object) => makeElements(key, (options ?? {}) as StripeElementsOptionsMode),
      createConfirmationToken,
      handleNextAction,
    } satisfies Pick<Stripe, 'elements' | 'createConfirmationToken' | 'handleNextAction'>
  }

  /** The bank's question, in a frame over the page, until it is answered. */
  function askBank({ id, client_secret: secret }: PaymentIntent, locale: string): Promise<void> {
    const dialog = document.createElement('div')
    dialog.style.cssText =
      'position:fixed;inset:0;z-index:2147483647;display:flex;align-items:center;justify-content:center;background:rgba(0,0,0,.5)'
    const frame = document.createElement('iframe')
    frame.name = `__privateStripeFrameChallenge${Math.random().toString(36).slice(2)}`
    frame.title = '3D Secure'
    const query = new URLSearchParams({ client_secret: secret ?? '', lang: locale })
    frame.src = `${origin}/redirect/authenticate/${id}?${query}`
    frame.style.cssText = 'border:0;border-radius:8px;width:min(100%,400px);height:260px;background:#fff'
    dialog.append(frame)
    document.body.append(dialog)
    return new Promise(done => {
      window.addEventListener('message', function hear({ origin: from, data, source }) {
        if (from !== origin || source !== frame.contentWindow || data?.type !== 'answered') return
        window.removeEventListener('message', hear)
        dialog.remove()
        done()
      })
    })
  }

  const stripe = (publishableKey: string, options: { locale?: string } = {}) => {
    if (!/^pk_(test|live)_/.test(publishableKey))
      throw misuse(
        'Please call Stripe() with your publishable key. You used an empty string or a secret key.',
      )
    return makeStripe(publishableKey, options.locale ?? 'en')
  }
  // The types above say what the page may expect; what a browser holds is a property.
  Object.assign(window, { Stripe: stripe })
}
