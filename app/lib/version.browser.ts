let running = ''

/** A server that says nothing for so long is as good as none. */
const patienceMs = 10_000

/** Called once it is known: the script that this page runs on, whose name is another one in each version. */
export function runs(script: string): void {
  running = script
}

export const runningVersion = (): string => running

/** How what runs here compares with what the server has. */
export async function compareVersion(): Promise<'same' | 'newer' | 'unreachable'> {
  try {
    const answer = await fetch('/version.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    })
    const { script } = answer.ok ? ((await answer.json()) as { script?: string }) : {}
    return running && script && script !== running ? 'newer' : 'same'
  } catch {
    return 'unreachable'
  }
}
