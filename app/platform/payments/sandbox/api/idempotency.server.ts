import type { Shelf } from '../shelf.ts'
import type { ErrorBody } from './errors.server.ts'

/** By its key; `answer` is null while the work goes on. */
export type Saved = { id: string; request: string; answer: Answer | null; savedAt: number }
export type Answer = { status: number; body: object }

export type Claim =
  | { kind: 'fresh' }
  | { kind: 'replay'; answer: Answer }
  | { kind: 'refused'; status: number; error: ErrorBody }

const day = 24 * 60 * 60

/**
 * One answer for one key, as Stripe documents it: the same request again is answered the same, another is an error, and so is one
 * while the first still runs.
 */
export class Idempotency {
  readonly #saved: Shelf<Saved>

  constructor(saved: Shelf<Saved>) {
    this.#saved = saved
  }

  claim(key: string, request: string, path: string, now: number): Claim {
    const saved = this.#saved.get(key)
    if (!saved || saved.savedAt + day <= now) {
      this.#saved.add({ id: key, request, answer: null, savedAt: now })
      return { kind: 'fresh' }
    }
    if (saved.request !== request) {
      const samePath = saved.request.startsWith(`${path}\n`)
      return {
        kind: 'refused',
        status: 400,
        error: {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used ${samePath ? 'with the same parameters they were first used with' : `for the same endpoint they were first used for ('${path}' vs '${saved.request.split('\n')[0]}')`}. Try using a key other than '${key}' if you meant to execute a different request.`,
        },
      }
    }
    if (saved.answer === null) {
      return {
        kind: 'refused',
        status: 409,
        error: {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        },
      }
    }
    return { kind: 'replay', answer: saved.answer }
  }

  save(key: string, answer: Answer): void {
    const saved = this.#saved.get(key)
    if (saved) this.#saved.add({ ...saved, answer })
  }
  isInUse(key: string): boolean {
    return this.#saved.get(key)?.answer === null
  }
  /** No work began: the key is free again. */
  release(key: string): void {
    this.#saved.delete(key)
  }
  /** Keys of another day, and of work that a crash has cut off, are free again. */
  forgetOld(now: number): void {
    for (const { id, answer, savedAt } of [...this.#saved.all.values()])
      if (answer === null || savedAt + day <= now) this.#saved.delete(id)
  }
}
