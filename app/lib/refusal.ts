import type { Message, Written } from './phrase.ts'
import type { Problem } from './problem.ts'

export type RefusalDetails = {
  /** The heading that the specification requires for the message, such as "Missing Information". */
  title?: Message
  /** The message's placeholder values, such as `tries` in `You have {tries} tries left`. */
  values?: Record<string, string | number>
  /** Instead of `values`: phrases, which are translated and joined with "or", such as `{ roles: ['Finance', 'Support'] }`. */
  phrases?: Record<string, readonly Message[]>
  /** Error messages by field name. */
  fields?: Record<string, Message | Problem>
  /** Data that the screen needs to handle the refusal. Sent to the client, so never private. */
  facts?: Record<string, unknown>
}

/** An expected error with a stable code, an HTTP status, and a message for users. Any other exception is a bug. */
export class Refusal extends Error {
  override readonly message: Message
  readonly code: string
  readonly status: number
  readonly details: RefusalDetails

  constructor(code: string, status: number, message: Message, details: RefusalDetails = {}) {
    super(message)
    this.message = message
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.details = details
  }
}

export function refusal(code: string, status: number, message: Message, details?: RefusalDetails): Refusal {
  return new Refusal(code, status, message, details)
}

/** The body of every 4xx and 5xx response. */
export type RefusalBody = {
  error: {
    code: string
    message: Written
    title?: Written
    fields?: Record<string, Written>
    facts?: Record<string, unknown>
    requestId: string
  }
}
