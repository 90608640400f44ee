let running = ''

/** How long to wait for the server's response, in ms, before the server counts as unreachable. */
const timeoutMs = 10_000

/** Sets the path of this page's script, which identifies its version. */
export function setRunningScript(script: string): void {
  running = script
}

export const runningVersion = (): string => running

/** Compares the running version with the server's. `same` also if either version is unknown. */
export async function compareVersion(): Promise<'same' | 'newer' | 'unreachable'> {
  try {
    const answer = await fetch('/version.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { script } = answer.ok ? ((await answer.json()) as { script?: string }) : {}
    return running && script && script !== running ? 'newer' : 'same'
  } catch {
    return 'unreachable'
  }
}
