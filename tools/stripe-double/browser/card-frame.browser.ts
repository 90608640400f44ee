import type { StripeError, StripePaymentElementChangeEvent } from '@stripe/stripe-js'

/** The inside of the Payment Element's frame: the card's fields. Only this script and the double's server see the number. */
{
  type Words = Record<
    | 'number'
    | 'expiry'
    | 'cvc'
    | 'country'
    | 'zip'
    | 'incomplete'
    | 'numberIncomplete'
    | 'numberInvalid'
    | 'expiryIncomplete'
    | 'expiryPast'
    | 'cvcIncomplete'
    | 'zipIncomplete',
    string
  >
  const languages: Record<string, Words> = {
    en: {
      number: 'Card number',
      expiry: 'Expiration date MM / YY',
      cvc: 'Security code',
      country: 'Country',
      zip: 'ZIP code',
      incomplete: 'Your card details are incomplete.',
      numberIncomplete: 'Your card number is incomplete.',
      numberInvalid: 'Your card number is invalid.',
      expiryIncomplete: "Your card's expiration date is incomplete.",
      expiryPast: "Your card's expiration year is in the past.",
      cvcIncomplete: "Your card's security code is incomplete.",
      zipIncomplete: 'Your ZIP is incomplete.',
    },
    es: {
      number: 'Número de tarjeta',
      expiry: 'Fecha de caducidad MM / AA',
      cvc: 'Código de seguridad',
      country: 'País',
      zip: 'Código postal',
      incomplete: 'Los datos de tu tarjeta están incompletos.',
      numberIncomplete: 'El número de tu tarjeta está incompleto.',
      numberInvalid: 'El número de tarjeta no es válido.',
      expiryIncomplete: 'La fecha de caducidad de tu tarjeta está incompleta.',
      expiryPast: 'El año de caducidad de la tarjeta ya ha pasado.',
      cvcIncomplete: 'El código de seguridad de tu tarjeta está incompleto.',
      zipIncomplete: 'Tu código postal está incompleto.',
    },
  }

  type Fault = { code: string; message: string }
  const id = location.hash.slice(1)
  const form = document.querySelector('form')!
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  let words = languages.en!
  let needsAddress = true
  let embedder = '*'

  const say = (type: string, body: object = {}) => parent.postMessage({ id, type, ...body }, embedder)
  const digits = (name: string) => field(name).value.replace(/\D/g, '')

  const luhn = (number: string) =>
    [...number].reverse().reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0) %
      10 ===
    0

  /** What is wrong with each field, by its name; nothing where it is right. */
  const checks: Record<string, () => Fault | null> = {
    number() {
      const number = digits('number')
      const full = /^3[47]/.test(number) ? 15 : /^3[068]/.test(number) ? 14 : 16
      if (number.length < full) return { code: 'incomplete_number', message: words.numberIncomplete }
      return luhn(number) ? null : { code: 'invalid_number', message: words.numberInvalid }
    },
    expiry() {
      const [month, year] = [Number(digits('expiry').slice(0, 2)), Number(digits('expiry').slice(2, 4))]
      if (digits('expiry').length < 4 || month < 1 || month > 12)
        return { code: 'incomplete_expiry', message: words.expiryIncomplete }
      const now = new Date()
      const isPast =
        2000 + year < now.getFullYear() || (2000 + year === now.getFullYear() && month <= now.getMonth())
      return isPast ? { code: 'invalid_expiry_year_past', message: words.expiryPast } : null
    },
    cvc: () =>
      digits('cvc').length < (/^3[47]/.test(digits('number')) ? 4 : 3)
        ? { code: 'incomplete_cvc', message: words.cvcIncomplete }
        : null,
    zip: () =>
      needsAddress && field('zip').value.trim().length < 5
        ? { code: 'incomplete_zip', message: words.zipIncomplete }
        : null,
  }

  /** The first that is wrong, said beside its field and given to the page. */
  function complain(): StripeError | undefined {
    const wrong = Object.entries(checks).flatMap(([name, check]) => {
      const fault = check()
      show(name, fault)
      return fault ? [{ name, fault }] : []
    })
    if (!wrong[0]) return undefined
    field(wrong[0].name).focus()
    tellHeight()
    return { type: 'validation_error', ...wrong[0].fault }
  }

  function show(name: string, fault: Fault | null): void {
    const place = document.getElementById(`${name}-error`)!
    place.textContent = fault?.message ?? ''
    field(name).setAttribute('aria-invalid', String(fault !== null))
  }

  const tellHeight = () => say('height', { height: document.documentElement.offsetHeight })

  function tellChange(): void {
    const filled = ['number', 'expiry', 'cvc'].filter(name => field(name).value !== '')
    const event = {
      elementType: 'payment',
      empty: filled.length === 0,
      complete: Object.values(checks).every(check => check() === null),
      collapsed: false,
      value: { type: 'card' },
    } satisfies StripePaymentElementChangeEvent
    say('change', { event })
  }

  async function token(billing: object | undefined, returnUrl: string | undefined) {
    const address = needsAddress ? { country: field('country').value, postal_code: field('zip').value } : {}
    const answer = await fetch('/v3/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        number: digits('number'),
        exp_month: Number(digits('expiry').slice(0, 2)),
        exp_year: 2000 + Number(digits('expiry').slice(2, 4)),
        billing: { address, ...billing },
        return_url: returnUrl,
      }),
    }).catch(() => null)
    if (!answer)
      return { error: { type: 'api_connection_error', message: 'The network failed.' } satisfies StripeError }
    return answer.json()
  }

  type Appearance = { theme?: string; variables?: Record<string, string> }

  function apply({
    locale,
    appearance,
    ...options
  }: {
    locale: string
    appearance: Appearance
    needsAddress: boolean
    readOnly: boolean
  }): void {
    const language = Object.hasOwn(languages, locale.slice(0, 2)) ? locale.slice(0, 2) : 'en'
    document.documentElement.lang = language
    words = languages[language]!
    for (const name of ['number', 'expiry', 'cvc', 'country', 'zip'] as const) {
      document.querySelector(`label[for=${name}]`)!.textContent = words[name]
      if (options.readOnly) field(name).setAttribute('disabled', '')
      else field(name).removeAttribute('disabled')
    }
    needsAddress = options.needsAddress
    document.getElementById('address')!.hidden = !needsAddress
    const { colorText, colorBackground, colorPrimary, colorDanger, fontFamily } = appearance.variables ?? {}
    const style = document.documentElement.style
    const night = appearance.theme === 'night'
    style.setProperty('--text', colorText ?? (night ? '#fff' : '#30313d'))
    style.setProperty('--background', colorBackground ?? (night ? '#30313d' : '#fff'))
    style.setProperty('--primary', colorPrimary ?? '#0570de')
    style.setProperty('--danger', colorDanger ?? '#b3093c')
    if (fontFamily) style.fontFamily = fontFamily
  }

  /** Whether the account is there; what is wrong where it is not. */
  async function openFor(key: string): Promise<StripeError | null> {
    const answer = await fetch(`/v3/elements/sessions?${new URLSearchParams({ key })}`).catch(() => null)
    if (answer?.ok) return null
    const told: { error?: StripeError } | undefined = await answer?.json().catch(() => undefined)
    return told?.error ?? { type: 'api_connection_error', message: 'The network failed.' }
  }

  let wasReady = false
  const acts: Record<string, (data: never) => unknown> = {
    async options(data: Parameters<typeof apply>[0] & { key: string }) {
      apply(data)
      tellHeight()
      if (wasReady) return
      const error = await openFor(data.key)
      if (error) say('loaderror', { event: { error } })
      else say('ready')
      wasReady = error === null
    },
    focus: () => field('number').focus(),
    blur: () => (document.activeElement as HTMLElement | null)?.blur(),
    clear: () => form.reset(),
    submit: () => ({ error: complain() }),
    token: ({ billing, returnUrl }: { billing?: object; returnUrl?: string }) => token(billing, returnUrl),
  }

  window.addEventListener('message', async ({ data, origin, source }) => {
    if (source !== parent || data?.id !== id || !Object.hasOwn(acts, data.type)) return
    embedder = origin
    const reply = await acts[data.type]!(data as never)
    if (data.asked !== undefined) say('reply', { asked: data.asked, reply })
  })

  /** Spaces and the stroke come by themselves while someone types. */
  function tidy(input: HTMLInputElement): void {
    const plain = input.value.replace(/\D/g, '')
    if (input.name === 'number') input.value = plain.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ')
    if (input.name === 'cvc') input.value = plain.slice(0, 4)
    if (input.name === 'expiry')
      input.value = plain.length > 2 ? `${plain.slice(0, 2)} / ${plain.slice(2, 4)}` : plain
  }

  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) {
      tidy(target)
      show(target.name, null)
    }
    tellHeight()
    tellChange()
  })
  form.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement && target.value !== '') show(target.name, checks[target.name]!())
    tellHeight()
  })
  form.addEventListener('submit', event => event.preventDefault())
  window.addEventListener('focus', () => say('focus'))
  window.addEventListener('blur', () => say('blur'))
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && say('escape'))
  window.addEventListener('resize', tellHeight)
  say('loaded')
}
