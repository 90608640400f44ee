import {
  type FieldsOutcome,
  type FromFields,
  readOutcome,
  readToFields,
  sealed,
  type ToFields,
} from '../../hosted-fields.ts'
import {
  brandOf,
  type CardDetails,
  type CardField,
  cardFields,
  cardProblems,
  digitsOf,
  formatCardNumber,
  formatExpiry,
  missingFields,
} from '../card-details.ts'
import { formatAtCaret } from './format-at-caret.browser.ts'

/** The hosted card fields: the one place where a card number is typed. It goes to the sandbox alone, never to the page around. */

const root = document.documentElement
const parentOrigin = root.dataset.parent ?? ''
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

function showProblem(field: CardField, words: string | undefined): void {
  const input = inputOf(field)
  const note = document.getElementById(`${field}-error`) as HTMLElement
  note.textContent = words ?? ''
  if (words) input.setAttribute('aria-invalid', 'true')
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

type Answer = FieldsOutcome | { outcome: 'challenge'; challengeId: string }

async function post(path: string, body: unknown): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const answer = (await response.json()) as { outcome?: unknown; challengeId?: unknown }
    if (answer.outcome === 'challenge' && typeof answer.challengeId === 'string')
      return { outcome: 'challenge', challengeId: answer.challengeId }
    return readOutcome(answer) ?? { outcome: 'unreachable' }
  } catch {
    return { outcome: 'unreachable' }
  }
}

let confirming = false

async function confirm(id: string, clientSecret: string): Promise<void> {
  if (confirming) return
  confirming = true
  lock(true)
  const card = details()
  const first = await post('/client/confirm', { clientSecret, card })
  const result = first.outcome === 'challenge' ? await askChallenge(clientSecret, first.challengeId) : first
  lock(false)
  confirming = false
  if (result.outcome === 'captured') {
    form.reset()
    showBrand()
  }
  send({ kind: 'outcome', id, result: result.outcome === 'challenge' ? { outcome: 'unreachable' } : result })
}

function lock(on: boolean): void {
  for (const field of cardFields) inputOf(field).readOnly = on
  form.setAttribute('aria-busy', String(on))
}

/** The bank's own question, in place of the fields, until it is answered. */
async function askChallenge(clientSecret: string, challengeId: string): Promise<Answer> {
  form.hidden = true
  challenge.hidden = false
  send({ kind: 'challenge', open: true })
  ;(challenge.querySelector('.question') as HTMLElement).focus()
  const passed = await pressed()
  const answer = await post('/client/challenge', { clientSecret, challengeId, passed })
  challenge.hidden = true
  form.hidden = false
  send({ kind: 'challenge', open: false })
  return answer
}

function pressed(): Promise<boolean> {
  const [complete, fail] = challenge.querySelectorAll('button')
  return new Promise(resolve => {
    complete?.addEventListener('click', () => resolve(true), { once: true })
    fail?.addEventListener('click', () => resolve(false), { once: true })
  })
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
    else if (message.kind === 'focus') focusFirstProblem()
    else if (message.kind === 'check') send({ kind: 'checked', id: message.id, ...check() })
    else void confirm(message.id, message.clientSecret)
  })
}

listenToTyping()
listenToPage()
new ResizeObserver(() =>
  send({ kind: 'height', px: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body)
send({ kind: 'ready' })
