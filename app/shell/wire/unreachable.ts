/** Thrown when the network fails: for a screen's data, or (`isFile`) for its code. */
export class Unreachable extends Error {
  readonly isFile: boolean

  constructor(isFile: boolean, cause: unknown) {
    super('unreachable', { cause })
    this.isFile = isFile
  }
}

/** For a screen's code: `await import(…).catch(noFile)`. */
export function noFile(cause: unknown): never {
  throw new Unreachable(true, cause)
}

/** True if a screen's data, or any other call, did not reach the server. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof Unreachable ? !failure.isFile : (failure as { code?: string } | null)?.code === 'Offline'
