import { type FromFields, readFromFields, sealed, type ToFields } from '../../hosted-fields.ts'

/** The sandbox's own payment page: asks the fields for a token of the card, pays with it, and leads back. */

const { secret = '', origin = '' } = document.documentElement.dataset
const frame = document.querySelector('iframe') as HTMLIFrameElement
const button = document.querySelector('button') as HTMLButtonElement
const problem = document.querySelector('.error') as HTMLElement

type Answered = Extract<FromFields, { id: string }>
const waiting = new Map<string, (answer: Answered) => void>()

const send = (message: ToFields) => frame.contentWindow?.postMessage(sealed(message), origin)

/** What the fields answer to a message with an id. */
function ask(message: Extract<ToFields, { id: string }>): Promise<Answered> {
  return new Promise(resolve => {
    waiting.set(message.id, resolve)
    send(message)
  })
}

type Paid = { leadsTo?: string; clientSecret?: string; declineCode?: string; error?: string }

async function pay(token: string | null): Promise<Paid> {
  const answer = await fetch(`/client/pay/${encodeURIComponent(secret)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return (await answer.json()) as Paid
}

async function go(): Promise<void> {
  const checked = await ask({ kind: 'check', id: crypto.randomUUID() })
  if (checked.kind === 'checked' && checked.missing + checked.wrong > 0) return send({ kind: 'focus' })
  const made = await ask({ kind: 'tokenize', id: crypto.randomUUID() })
  if (made.kind !== 'tokenized' || !('token' in made.result)) return say('This card was declined.')
  let paid = await pay(made.result.token)
  if (paid.clientSecret) {
    await ask({ kind: 'authenticate', id: crypto.randomUUID(), clientSecret: paid.clientSecret })
    paid = await pay(null)
  }
  if (paid.leadsTo) return location.assign(paid.leadsTo)
  say('This card was declined.')
}

function say(words: string): void {
  problem.textContent = words
}

window.addEventListener('message', event => {
  if (event.origin !== origin || event.source !== frame.contentWindow) return
  const message = readFromFields(event.data)
  if (!message) return
  if (message.kind === 'ready') button.disabled = false
  if (message.kind === 'height') frame.style.height = `${message.px}px`
  if ('id' in message) {
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  }
})

button.addEventListener('click', async () => {
  button.disabled = true
  say('')
  await go().catch(() => say('The sandbox does not answer. Nothing was charged.'))
  button.disabled = false
})

// Only now is there someone to hear that the fields are ready.
frame.src = `/fields?parent=${encodeURIComponent(origin)}`
