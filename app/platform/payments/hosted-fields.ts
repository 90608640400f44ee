/**
 * Messages between a page and the provider's hosted card fields, an iframe of another origin, by postMessage. Both check the
 * origin and the window before they read, and read only what these functions recognise. No card data is ever in a message.
 */

/** Colours that the fields take over, as `#rrggbb`. */
export type FieldsLook = { scheme: 'light' | 'dark'; colours: Record<LookColour, string> }

export const lookColours = [
  'surface',
  'ink',
  'ink-soft',
  'edge',
  'gown',
  'on-gown',
  'clay',
  'clay-ink',
  'focus',
] as const
export type LookColour = (typeof lookColours)[number]

/** From the page to the fields. `id` comes back in the answer. */
export type ToFields =
  | { kind: 'look'; look: FieldsLook }
  /** Who gives: the name on the card, as long as nobody has typed another. */
  | { kind: 'holder'; name: string }
  | { kind: 'check'; id: string }
  | { kind: 'tokenize'; id: string }
  | { kind: 'authenticate'; id: string; clientSecret: string }
  | { kind: 'focus' }

/** What the fields make of a card: a token for one attempt, and nothing is charged. `declined`: no card that could be charged. */
export type CardToken =
  | { token: string }
  | { problem: 'unreachable' }
  | { problem: 'declined'; declineCode: string }

/** How the bank's question ended: what was answered, only the provider knows. */
export type Authentication = 'answered' | 'unreachable'

/** From the fields to the page. */
export type FromFields =
  | { kind: 'ready' }
  | { kind: 'height'; px: number }
  | { kind: 'checked'; id: string; missing: number; wrong: number }
  | { kind: 'challenge'; open: boolean }
  | { kind: 'tokenized'; id: string; result: CardToken }
  | { kind: 'authenticated'; id: string; result: Authentication }

type Fields = Record<string, unknown>
const mark = 'tassel-card-fields'

/** Wraps a message so that it differs from other scripts' messages. */
export function sealed<M extends ToFields | FromFields>(message: M): { for: string } & M {
  return { for: mark, ...message }
}

/** Reads a message to the fields, or null. */
export function readToFields(data: unknown): ToFields | null {
  const message = opened(data)
  if (!message) return null
  if (message.kind === 'focus') return { kind: 'focus' }
  if (message.kind === 'look') return readLook(message.look)
  if (message.kind === 'holder') {
    return typeof message.name === 'string' ? { kind: 'holder', name: message.name.slice(0, 100) } : null
  }
  if (typeof message.id !== 'string') return null
  if (message.kind === 'check') return { kind: 'check', id: message.id }
  if (message.kind === 'tokenize') return { kind: 'tokenize', id: message.id }
  if (message.kind !== 'authenticate' || typeof message.clientSecret !== 'string') return null
  return { kind: 'authenticate', id: message.id, clientSecret: message.clientSecret }
}

function readLook(look: unknown): ToFields | null {
  if (!isObject(look) || !isObject(look.colours)) return null
  const given = look.colours
  const colours = Object.fromEntries(lookColours.map(name => [name, given[name]]))
  const areColours = Object.values(colours).every(c => typeof c === 'string' && /^#[0-9a-f]{6}$/i.test(c))
  if (!areColours) return null
  const scheme = look.scheme === 'dark' ? 'dark' : 'light'
  return { kind: 'look', look: { scheme, colours: colours as FieldsLook['colours'] } }
}

/** Reads a message from the fields, or null. */
export function readFromFields(data: unknown): FromFields | null {
  const message = opened(data)
  if (!message) return null
  if (message.kind === 'ready') return { kind: 'ready' }
  if (message.kind === 'challenge') return { kind: 'challenge', open: message.open === true }
  if (message.kind === 'height') return isCount(message.px) ? { kind: 'height', px: message.px } : null
  if (typeof message.id !== 'string') return null
  if (message.kind === 'tokenized') {
    const result = readToken(message.result)
    return result && { kind: 'tokenized', id: message.id, result }
  }
  if (message.kind === 'authenticated') {
    const { result } = message
    return isAuthentication(result) ? { kind: 'authenticated', id: message.id, result } : null
  }
  if (message.kind !== 'checked' || !isCount(message.missing) || !isCount(message.wrong)) return null
  return { kind: 'checked', id: message.id, missing: message.missing, wrong: message.wrong }
}

/** Reads what became of a card, or null. */
export function readToken(result: unknown): CardToken | null {
  if (!isObject(result)) return null
  if (typeof result.token === 'string' && result.token !== '') return { token: result.token }
  if (result.problem === 'declined' && typeof result.declineCode === 'string')
    return { problem: 'declined', declineCode: result.declineCode }
  return result.problem === 'unreachable' ? { problem: 'unreachable' } : null
}

function isAuthentication(result: unknown): result is Authentication {
  return result === 'answered' || result === 'unreachable'
}

function opened(data: unknown): Fields | null {
  return isObject(data) && data.for === mark ? data : null
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 10_000
}
