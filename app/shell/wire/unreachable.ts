/** Thrown when the network fails while loading a screen's data or its code (`isFile`). */
export class Unreachable extends Error {
  readonly isFile: boolean

  constructor(isFile: boolean, cause: unknown) {
    super('unreachable', { cause })
    this.isFile = isFile
  }
}

/** Wraps a failed import of a screen's code: `await import(…).catch(noFile)`. */
export function noFile(cause: unknown): never {
  throw new Unreachable(true, cause)
}

/** True if a request for data didn't reach the server. False for a failed import of code. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof Unreachable ? !failure.isFile : (failure as { code?: string } | null)?.code === 'Offline'
