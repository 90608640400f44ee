import {
  type Authentication,
  type CardToken,
  type FromFields,
  readToFields,
  sealed,
  type ToFields,
} from '../../hosted-fields.ts'
import {
  brandOf,
  type CardDetails,
  type CardField,
  type CardProblem,
  cardFields,
  cardProblems,
  digitsOf,
  formatCardNumber,
  formatExpiry,
  missingFields,
} from '../card-details.ts'
import { fieldsWords } from './fields-words.ts'
import { formatAtCaret } from './format-at-caret.browser.ts'

/** The hosted card fields: the one place where a card number is typed. It goes to the sandbox alone, never to the page around. */

const root = document.documentElement
const parentOrigin = root.dataset.parent ?? ''
const words = fieldsWords(root.lang)
const form = document.querySelector('form') as HTMLFormElement
const challenge = document.querySelector('.challenge') as HTMLElement
const brandWords = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  card: '',
}

const inputOf = (field: CardField) => form.elements.namedItem(field) as HTMLInputElement
const send = (message: FromFields) => window.parent.postMessage(sealed(message), parentOrigin)

const details = (): CardDetails => ({
  cardNumber: inputOf('cardNumber').value,
  expiryDate: inputOf('expiryDate').value,
  cvv: inputOf('cvv').value,
  nameOnCard: inputOf('nameOnCard').value,
})

const today = () => {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1 }
}

function showProblem(field: CardField, problem: CardProblem | undefined): void {
  const input = inputOf(field)
  const note = document.getElementById(`${field}-error`) as HTMLElement
  note.textContent = problem ? words.problems[field][problem] : ''
  if (problem) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

/** Shows every problem; answers how many fields are empty and how many are filled in wrongly. */
function check(): { missing: number; wrong: number } {
  const problems = cardProblems(details(), today())
  for (const field of cardFields) showProblem(field, problems[field])
  const missing = missingFields(details()).length
  return { missing, wrong: Object.keys(problems).length - missing }
}

function focusFirstProblem(): void {
  const problems = cardProblems(details(), today())
  const first = cardFields.find(field => problems[field]) ?? 'cardNumber'
  inputOf(first).focus()
}

/** The name that came from the page around stands until someone types another. */
let holder = ''

function fillHolder({ name }: Extract<ToFields, { kind: 'holder' }>): void {
  const input = inputOf('nameOnCard')
  if (input.value !== holder) return
  input.value = name
  holder = name
  if (name !== '') showProblem('nameOnCard', undefined)
}

function listenToTyping(): void {
  const formats: Record<CardField, (text: string) => string> = {
    cardNumber: formatCardNumber,
    expiryDate: formatExpiry,
    cvv: text => digitsOf(text, 4),
    nameOnCard: text => text,
  }
  for (const field of cardFields) {
    const input = inputOf(field)
    input.addEventListener('input', event => {
      const deleting = (event as InputEvent).inputType?.startsWith('delete') ?? false
      if (!(deleting && field === 'expiryDate')) formatAtCaret(input, formats[field])
      showProblem(field, undefined)
      if (field === 'cardNumber') showBrand()
    })
    input.addEventListener('blur', () => {
      if (input.value !== '') showProblem(field, cardProblems(details(), today())[field])
    })
  }
  form.addEventListener('submit', event => event.preventDefault())
}

function showBrand(): void {
  const brand = document.querySelector('#brand') as HTMLElement
  brand.textContent = brandWords[brandOf(inputOf('cardNumber').value)]
}

/** The sandbox's answer; null where there is none. */
async function post(path: string, body: unknown): Promise<{ token?: unknown; declineCode?: unknown } | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    return response.status < 500 ? await response.json() : null
  } catch {
    return null
  }
}

async function tokenize(): Promise<CardToken> {
  lock(true)
  const answer = await post('/client/tokens', { card: details() })
  lock(false)
  if (typeof answer?.token === 'string') return { token: answer.token }
  if (typeof answer?.declineCode === 'string') return { problem: 'declined', declineCode: answer.declineCode }
  return { problem: 'unreachable' }
}

function lock(on: boolean): void {
  for (const field of cardFields) inputOf(field).readOnly = on
  form.setAttribute('aria-busy', String(on))
}

/** The bank's own question, in place of the fields, until it is answered. */
async function authenticate(clientSecret: string): Promise<Authentication> {
  form.hidden = true
  challenge.hidden = false
  send({ kind: 'challenge', open: true })
  ;(challenge.querySelector('.question') as HTMLElement).focus()
  const passed = await pressed()
  const answer = await post('/client/challenges', { clientSecret, passed })
  challenge.hidden = true
  form.hidden = false
  send({ kind: 'challenge', open: false })
  return answer ? 'answered' : 'unreachable'
}

function pressed(): Promise<boolean> {
  const [complete, fail] = challenge.querySelectorAll('button')
  return new Promise(resolve => {
    complete?.addEventListener('click', () => resolve(true), { once: true })
    fail?.addEventListener('click', () => resolve(false), { once: true })
  })
}

let isBusy = false

/** One card or question at a time. */
async function once(message: Extract<ToFields, { kind: 'tokenize' | 'authenticate' }>): Promise<void> {
  const { id } = message
  const wasBusy = isBusy
  isBusy = true
  if (message.kind === 'tokenize')
    send({ kind: 'tokenized', id, result: wasBusy ? { problem: 'unreachable' } : await tokenize() })
  else
    send({
      kind: 'authenticated',
      id,
      result: wasBusy ? 'unreachable' : await authenticate(message.clientSecret),
    })
  isBusy = wasBusy
}

function wear({ look }: Extract<ToFields, { kind: 'look' }>): void {
  root.dataset.theme = look.scheme
  for (const [name, colour] of Object.entries(look.colours)) root.style.setProperty(`--${name}`, colour)
}

function listenToPage(): void {
  window.addEventListener('message', event => {
    if (event.origin !== parentOrigin || event.source !== window.parent) return
    const message = readToFields(event.data)
    if (!message) return
    if (message.kind === 'look') wear(message)
    else if (message.kind === 'holder') fillHolder(message)
    else if (message.kind === 'focus') focusFirstProblem()
    else if (message.kind === 'check') send({ kind: 'checked', id: message.id, ...check() })
    else void once(message)
  })
}

listenToTyping()
listenToPage()
new ResizeObserver(() =>
  send({ kind: 'height', px: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body)
send({ kind: 'ready' })
