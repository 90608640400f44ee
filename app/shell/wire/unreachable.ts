/** Thrown when the network failed before anything was answered: for a screen's data, or for the file it is written in. */
export class Unreachable extends Error {
  readonly isFile: boolean

  constructor(isFile: boolean, cause: unknown) {
    super('unreachable', { cause })
    this.isFile = isFile
  }
}

/** For a screen's file that did not come: `await import(…).catch(noFile)`. */
export function noFile(cause: unknown): never {
  throw new Unreachable(true, cause)
}

/** True for a screen's data, and for any other call, that found no server. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof Unreachable ? !failure.isFile : (failure as { code?: string } | null)?.code === 'Offline'
