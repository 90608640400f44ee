import { resolve } from 'node:path'

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Resolves a path relative to the operator's folder, because the command runs in Tassel's folder. */
export function pathOf(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

/** Resolves when the operator or a supervisor stops the command. */
export function stopSignal(): Promise<void> {
  return new Promise(done => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}
