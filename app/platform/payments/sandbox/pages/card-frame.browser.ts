import type { StripeError } from '@stripe/stripe-js'

/** The inside of the Payment Element's frame: the card's fields. Only this script and the double's server see the number. */
{
  type Fault = { code: string; message: string }
  type Name = 'number' | 'expiry' | 'cvc' | 'name'

  const names: readonly Name[] = ['number', 'expiry', 'cvc', 'name']
  const root = document.documentElement
  const words: Record<Name, { missing: string; wrong: string }> = JSON.parse(root.dataset.words!)
  const id = location.hash.slice(1)
  const form = document.querySelector('form')!
  const field = (name: Name) => form.elements.namedItem(name) as HTMLInputElement
  const digits = (name: Name) => field(name).value.replace(/\D/g, '')
  let embedder = '*'
  /** The name that came from the page around stands until someone types another. */
  let holder = ''

  const say = (type: string, body: object = {}) => parent.postMessage({ id, type, ...body }, embedder)

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

  /** What is wrong with a field; null where it is right. */
  function faultOf(name: Name): Fault | null {
    if (field(name).value.trim() === '') return { code: `incomplete_${name}`, message: words[name].missing }
    return checks[name]() ? null : { code: `invalid_${name}`, message: words[name].wrong }
  }

  function show(name: Name, fault: Fault | null): void {
    document.getElementById(`${name}-error`)!.textContent = fault?.message ?? ''
    if (fault) field(name).setAttribute('aria-invalid', 'true')
    else field(name).removeAttribute('aria-invalid')
  }

  /** Everything that is wrong is said beside its field; the first is answered to the page. */
  function complain(): StripeError | undefined {
    const faults = names.flatMap(name => {
      const fault = faultOf(name)
      show(name, fault)
      return fault ? [{ name, fault }] : []
    })
    if (!faults[0]) return undefined
    return { type: 'validation_error', ...faults[0].fault }
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

  function dress({ theme, variables = {}, rules = {} }: Appearance): void {
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

  function hold(name: string): void {
    const input = field('name')
    if (input.value !== holder) return
    input.value = name
    holder = name
    if (name !== '') show('name', null)
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
    async options({ key, appearance, name }: { key: string; appearance: Appearance; name: string }) {
      dress(appearance)
      hold(name)
      if (wasReady) return
      const error = await openFor(key)
      if (error) say('loaderror', { event: { error } })
      else say('ready')
      wasReady = error === null
    },
    focus: () => field(names.find(name => faultOf(name) !== null) ?? 'number').focus(),
    submit: () => ({ error: complain() }),
    token: ({ name }: { name?: string }) => token(name),
  }

  window.addEventListener('message', async ({ data, origin, source }) => {
    if (source !== parent || data?.id !== id || !Object.hasOwn(acts, data.type)) return
    embedder = origin
    const reply = await acts[data.type]!(data as never)
    if (data.request !== undefined) say('reply', { request: data.request, reply })
  })

  /** In fours; American Express in groups of 4, 6 and 5. */
  function groups(number: string): string {
    const ends = isAmex() ? [4, 10, 15] : [4, 8, 12, 16, 19]
    const parts = ends.map((end, index) => number.slice(ends[index - 1] ?? 0, end))
    return parts.filter(part => part !== '').join(' ')
  }

  const tidied: Record<Name, (plain: string, typed: string) => string> = {
    number: plain => groups(plain.slice(0, 19)),
    expiry(plain) {
      const whole = plain.length === 6 ? plain.slice(0, 2) + plain.slice(4) : plain
      const padded = /^[2-9]/.test(whole) ? `0${whole}` : whole
      return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded
    },
    cvc: plain => plain.slice(0, 4),
    name: (_, typed) => typed,
  }

  /** Spaces and the stroke come by themselves while someone types at the end; elsewhere the caret stays where it is. */
  function tidy(input: HTMLInputElement, isDeleting: boolean): void {
    if (isDeleting || input.selectionEnd !== input.value.length) return
    input.value = tidied[input.name as Name](input.value.replace(/\D/g, ''), input.value)
  }

  form.addEventListener('input', event => {
    if (!(event.target instanceof HTMLInputElement)) return
    tidy(event.target, (event as InputEvent).inputType?.startsWith('delete') ?? false)
    show(event.target.name as Name, null)
  })
  form.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement && target.value !== '')
      show(target.name as Name, faultOf(target.name as Name))
  })
  form.addEventListener('submit', event => event.preventDefault())
  new ResizeObserver(() =>
    say('height', { height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body)
  say('loaded')
}
