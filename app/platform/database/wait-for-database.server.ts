import { setTimeout as sleep } from 'node:timers/promises'
import { notConnected } from './unavailable.ts'
import { withClients } from './with-clients.server.ts'

/** How long a start waits in ms. The supervisor then starts it again, so a longer outage ends by itself too. */
const startWaitMs = 120_000
const pauseMs = 500

/**
 * Waits until every one of these databases takes connections, for at most `limitMs`. Says once, by `say`, what it waits for. Returns in any
 * case, at once for what time can't mend, such as a wrong password: the connection that the caller makes next throws its reason.
 */
export async function waitForDatabase(
  urls: readonly string[],
  say: (line: string) => void,
  limitMs = startWaitMs,
): Promise<void> {
  const end = performance.now() + limitMs
  for (let said = false; ; said = true) {
    const problem = await away(urls)
    if (problem === null || performance.now() >= end) return
    if (!said) say(`The database is away (${problem}). Waiting up to ${limitMs / 60_000} minutes for it.`)
    await sleep(pauseMs)
  }
}

/** Why no connection can be made at the moment, or null. */
async function away(urls: readonly string[]): Promise<string | null> {
  try {
    await withClients({ urls, name: 'tassel start' }, async () => undefined)
    return null
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return notConnected(error) ? message || (code ?? 'no answer') : null
  }
}
