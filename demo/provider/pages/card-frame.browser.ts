import type { StripeError } from '@stripe/stripe-js'

/** The card fields in the Payment Element's frame. The card number is visible only to this script and the demo provider. */
{
  type Problem = { code: string; message: string }
  type Name = 'number' | 'expiry' | 'cvc' | 'name'

  const names: readonly Name[] = ['number', 'expiry', 'cvc', 'name']
  const root = document.documentElement
  const words: Record<Name, { missing: string; wrong: string }> = JSON.parse(root.dataset.words!)
  const id = location.hash.slice(1)
  const form = document.querySelector('form')!
  const field = (name: Name) => form.elements.namedItem(name) as HTMLInputElement
  const digits = (name: Name) => field(name).value.replace(/\D/g, '')
  let embedder = '*'
  /** The name that the embedding page sent last. A different value in the field was typed by the donor. */
  let nameOfPage = ''

  const send = (type: string, body: object = {}) => parent.postMessage({ id, type, ...body }, embedder)

  const luhn = (number: string) =>
    [...number].reverse().reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0) %
      10 ===
    0

  const isAmex = () => /^3[47]/.test(digits('number'))

  function isPast(expiry: string): boolean {
    const [month, year] = [Number(expiry.slice(0, 2)), 2000 + Number(expiry.slice(2, 4))]
    const now = new Date()
    return year < now.getFullYear() || (year === now.getFullYear() && month <= now.getMonth())
  }

  const checks: Record<Name, () => boolean> = {
    number: () => /^\d{14,19}$/.test(digits('number')) && luhn(digits('number')),
    expiry: () => /^(0[1-9]|1[0-2])\d\d$/.test(digits('expiry')) && !isPast(digits('expiry')),
    cvc: () => digits('cvc').length === (isAmex() ? 4 : 3),
    name: () => true,
  }

  function problemOf(name: Name): Problem | null {
    if (field(name).value.trim() === '') return { code: `incomplete_${name}`, message: words[name].missing }
    return checks[name]() ? null : { code: `invalid_${name}`, message: words[name].wrong }
  }

  function show(name: Name, problem: Problem | null): void {
    document.getElementById(`${name}-error`)!.textContent = problem?.message ?? ''
    if (problem) field(name).setAttribute('aria-invalid', 'true')
    else field(name).removeAttribute('aria-invalid')
  }

  /** Shows every problem beside its field and returns the first one. */
  function validate(): StripeError | undefined {
    const problems = names.flatMap(name => {
      const problem = problemOf(name)
      show(name, problem)
      return problem ?? []
    })
    return problems[0] && { type: 'validation_error', ...problems[0] }
  }

  async function token(name = field('name').value.trim()) {
    const answer = await fetch('/v3/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        number: digits('number'),
        exp_month: Number(digits('expiry').slice(0, 2)),
        exp_year: 2000 + Number(digits('expiry').slice(2, 4)),
        name,
      }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null)
    if (!answer || answer.status >= 500)
      return { error: { type: 'api_connection_error', message: 'The network failed.' } satisfies StripeError }
    return answer.json()
  }

  type Rules = Record<string, Record<string, string>>
  type Appearance = { theme?: string; variables?: Record<string, string>; rules?: Rules }

  function applyAppearance({ theme, variables = {}, rules = {} }: Appearance): void {
    root.dataset.theme = theme === 'night' ? 'dark' : 'light'
    const colours: Record<string, string | undefined> = {
      surface: variables.colorBackground,
      ink: variables.colorText,
      'ink-soft': variables.colorTextSecondary,
      gown: variables.colorPrimary,
      'clay-ink': variables.colorDanger,
      clay: variables.colorDanger,
      edge: rules['.Input']?.border?.split(' ').at(-1),
    }
    for (const [name, colour] of Object.entries(colours))
      if (colour) root.style.setProperty(`--${name}`, colour)
  }

  function fillName(name: string): void {
    const input = field('name')
    if (input.value !== nameOfPage) return
    input.value = name
    nameOfPage = name
    if (name !== '') show('name', null)
  }

  /** Checks the publishable key with the server; returns the error, if any. */
  async function checkKey(key: string): Promise<StripeError | null> {
    const answer = await fetch(`/v3/elements/sessions?${new URLSearchParams({ key })}`).catch(() => null)
    if (answer?.ok) return null
    const body: { error?: StripeError } | undefined = await answer?.json().catch(() => undefined)
    return body?.error ?? { type: 'api_connection_error', message: 'The network failed.' }
  }

  let wasReady = false
  const handlers: Record<string, (data: never) => unknown> = {
    async options({ key, appearance, name }: { key: string; appearance: Appearance; name: string }) {
      applyAppearance(appearance)
      fillName(name)
      if (wasReady) return
      const error = await checkKey(key)
      if (error) send('loaderror', { event: { error } })
      else send('ready')
      wasReady = error === null
    },
    focus: () => field(names.find(name => problemOf(name) !== null) ?? 'number').focus(),
    submit: () => ({ error: validate() }),
    token: ({ name }: { name?: string }) => token(name),
  }

  window.addEventListener('message', async ({ data, origin, source }) => {
    if (source !== parent || data?.id !== id || !Object.hasOwn(handlers, data.type)) return
    embedder = origin
    const reply = await handlers[data.type]!(data as never)
    if (data.request !== undefined) send('reply', { request: data.request, reply })
  })

  /** Groups a card number: 4-6-5 digits for American Express, groups of four for others. */
  function grouped(number: string): string {
    const ends = isAmex() ? [4, 10, 15] : [4, 8, 12, 16, 19]
    const groups = ends.map((end, index) => number.slice(ends[index - 1] ?? 0, end))
    return groups.filter(group => group !== '').join(' ')
  }

  const formatted: Record<Name, (plain: string, typed: string) => string> = {
    number: plain => grouped(plain.slice(0, 19)),
    expiry(plain) {
      const whole = plain.length === 6 ? plain.slice(0, 2) + plain.slice(4) : plain
      const padded = /^[2-9]/.test(whole) ? `0${whole}` : whole
      return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded
    },
    cvc: plain => plain.slice(0, 4),
    name: (_, typed) => typed,
  }

  /** Adds separators only if the caret is at the end; elsewhere they would move it. */
  function format(input: HTMLInputElement, isDeleting: boolean): void {
    if (isDeleting || input.selectionEnd !== input.value.length) return
    input.value = formatted[input.name as Name](input.value.replace(/\D/g, ''), input.value)
  }

  form.addEventListener('input', event => {
    if (!(event.target instanceof HTMLInputElement)) return
    format(event.target, (event as InputEvent).inputType?.startsWith('delete') ?? false)
    show(event.target.name as Name, null)
  })
  form.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement && target.value !== '')
      show(target.name as Name, problemOf(target.name as Name))
  })
  form.addEventListener('submit', event => event.preventDefault())
  new ResizeObserver(() =>
    send('height', { height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body)
  send('loaded')
}
