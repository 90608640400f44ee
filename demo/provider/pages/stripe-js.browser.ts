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
 * Replaces https://js.stripe.com: defines `window.Stripe` with the functions that our pages use, typed by Stripe's declarations. Donors
 * enter the card in a frame of the demo provider's origin; the page learns only whether the card is complete, and its token.
 */
{
  const script = document.currentScript as HTMLScriptElement
  const origin = new URL(script.src).origin

  const integrationError = (message: string) =>
    Object.assign(new Error(message), { name: 'IntegrationError' })

  type FrameOptions = { key: string; locale: string; appearance: unknown; name: string }
  type Reply = { error?: StripeError; token?: ConfirmationToken }

  /** The frame with the card fields, and the messages between it and the page. */
  class CardFrame {
    readonly iframe = document.createElement('iframe')
    readonly #id = Math.random().toString(36).slice(2)
    readonly #handlers: Record<string, Set<(event: never) => unknown>> = {}
    readonly #replies = new Map<number, (reply: Reply) => void>()
    #requests = 0
    #options: FrameOptions
    #isReady = false

    constructor(options: FrameOptions) {
      this.#options = options
      this.iframe.src = `${origin}/v3/elements-inner-payment.html?lang=${options.locale}#${this.#id}`
      this.iframe.name = `__privateStripeFrame${this.#id}`
      this.iframe.title = 'Secure payment input frame'
      // As in Stripe's frame, the margin leaves room for a focus ring.
      this.iframe.style.cssText =
        'border:0;display:block;width:calc(100% + 8px);margin:-4px;height:1px;color-scheme:normal'
      window.addEventListener('message', this.#receive)
    }

    #receive = ({ origin: from, data, source }: MessageEvent) => {
      if (from !== origin || source !== this.iframe.contentWindow || data?.id !== this.#id) return
      switch (data.type) {
        case 'reply':
          this.#replies.get(data.request)?.(data.reply)
          this.#replies.delete(data.request)
          return
        case 'height':
          this.iframe.style.height = `${data.height}px`
          return
        case 'loaded':
          this.send('options', this.#options)
          return
        case 'ready':
          this.#isReady = true
      }
      for (const handler of this.#handlers[data.type] ?? [])
        handler({ elementType: 'payment', ...data.event } as never)
    }

    on(type: string, handler: (event: never) => unknown): void {
      this.#handlers[type] ??= new Set()
      this.#handlers[type].add(handler)
    }
    send(type: string, body: object = {}): void {
      this.iframe.contentWindow?.postMessage({ id: this.#id, type, ...body }, origin)
    }
    request(type: string, body: object = {}): Promise<Reply> {
      const request = ++this.#requests
      return new Promise(resolve => {
        this.#replies.set(request, resolve)
        this.send(type, { request, ...body })
      })
    }
    update(options: Partial<FrameOptions>): void {
      this.#options = { ...this.#options, ...options }
      if (this.#isReady) this.send('options', this.#options)
    }
    close(): void {
      window.removeEventListener('message', this.#receive)
      this.iframe.remove()
    }
  }

  type Group = { frame: CardFrame | null; isSubmitted: boolean }
  const groups = new WeakMap<object, Group>()

  const nameIn = ({ defaultValues }: Partial<StripePaymentElementOptions>) =>
    defaultValues?.billingDetails?.name

  function paymentElement(group: Group, frame: CardFrame): StripePaymentElement {
    const element = {
      mount: (parent: HTMLElement) => parent.replaceChildren(frame.iframe),
      destroy() {
        group.frame = null
        frame.close()
      },
      on(type: string, handler: (event: never) => unknown) {
        frame.on(type, handler)
        return element
      },
      focus: () => frame.send('focus'),
      update(changes: Partial<StripePaymentElementOptions>) {
        const name = nameIn(changes)
        if (name !== undefined) frame.update({ name })
        return element
      },
    }
    return element as unknown as StripePaymentElement
  }

  function makeElements(key: string, options: StripeElementsOptionsMode): StripeElements {
    const group: Group = { frame: null, isSubmitted: false }
    const elements = {
      create(_: 'payment', elementOptions: StripePaymentElementOptions = {}) {
        group.frame = new CardFrame({
          key,
          locale: options.locale ?? 'en',
          appearance: options.appearance ?? {},
          name: nameIn(elementOptions) ?? '',
        })
        return paymentElement(group, group.frame)
      },
      update({ appearance }: StripeElementsUpdateOptions) {
        // An earlier submit may have been for another amount, so the page must submit again.
        group.isSubmitted = false
        if (appearance) group.frame?.update({ appearance })
      },
      async submit() {
        if (!group.frame) throw integrationError('elements.submit() was called before elements.create().')
        const { error } = await group.frame.request('submit')
        group.isSubmitted = error === undefined
        return error ? { error } : { selectedPaymentMethod: 'card' }
      },
    }
    groups.set(elements, group)
    return elements as unknown as StripeElements
  }

  async function createConfirmationToken({
    elements,
    params,
  }: Parameters<Stripe['createConfirmationToken']>[0]): Promise<ConfirmationTokenResult> {
    const group = groups.get(elements)
    if (!group?.frame || !group.isSubmitted)
      throw integrationError('elements.submit() must be called before stripe.createConfirmationToken().')
    const name = params?.payment_method_data?.billing_details?.name
    const { token, error } = await group.frame.request('token', { name })
    return token ? { confirmationToken: token } : { error: error! }
  }

  async function retrievePaymentIntent(key: string, clientSecret: string): Promise<PaymentIntentResult> {
    const id = clientSecret.split('_secret_')[0]
    const query = new URLSearchParams({ key, client_secret: clientSecret })
    const response = await fetch(`${origin}/v1/payment_intents/${id}?${query}`).catch(() => null)
    if (!response) return { error: { type: 'api_connection_error', message: 'The network failed.' } }
    const body: PaymentIntent & { error?: StripeError } = await response.json()
    return body.error ? { error: body.error } : { paymentIntent: body }
  }

  async function handleNextAction(key: string, locale: string, clientSecret: string) {
    const before = await retrievePaymentIntent(key, clientSecret)
    if (before.error || before.paymentIntent.status !== 'requires_action') return before
    await showBank(before.paymentIntent, locale)
    const after = await retrievePaymentIntent(key, clientSecret)
    const { last_payment_error: error, status } = after.paymentIntent ?? {}
    return error && status === 'requires_payment_method' ? { error: error as StripeError } : after
  }

  /** Shows the bank's 3-D Secure page in a frame over the page. Resolves when the donor has confirmed or failed. */
  function showBank({ id, client_secret: secret }: PaymentIntent, locale: string): Promise<void> {
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
    return new Promise(resolve => {
      window.addEventListener('message', function receive({ origin: from, data, source }) {
        if (from !== origin || source !== frame.contentWindow || data?.type !== 'answered') return
        window.removeEventListener('message', receive)
        dialog.remove()
        resolve()
      })
    })
  }

  const stripe = (key: string, { locale = 'en' }: { locale?: string } = {}) => {
    if (!/^pk_(test|live)_/.test(key))
      throw integrationError('Please call Stripe() with your publishable key.')
    return {
      elements: (options: StripeElementsOptionsMode) => makeElements(key, options),
      createConfirmationToken,
      handleNextAction: ({ clientSecret }: { clientSecret: string }) =>
        handleNextAction(key, locale, clientSecret),
    }
  }
  Object.assign(window, { Stripe: stripe })
}
