export type RefusalDetails = {
  /** Heading of the message where the specification gives one, such as "Missing Information". */
  title?: string
  /** The arguments of the words, where they hold some: `You have {tries} tries left`. */
  values?: Record<string, string | number>
  /** Messages beside single fields, by field name. */
  fields?: Record<string, string>
  /** Facts the screen needs to act on the refusal; never private data. */
  facts?: Record<string, unknown>
}

/** An expected "no": a stable code, an HTTP status and the words a person reads. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly details: RefusalDetails

  constructor(code: string, status: number, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.details = details
  }
}

/** Makes a refusal to throw or to keep beside its rule. */
export function refusal(code: string, status: number, message: string, details?: RefusalDetails): Refusal {
  return new Refusal(code, status, message, details)
}

/** The body of every 4xx and 5xx answer. */
export type RefusalBody = {
  error: { code: string; message: string; requestId: string } & Omit<RefusalDetails, 'values'>
}
