import { phrase } from '../../lib/phrase.ts'
import { type Judgment, judgeCertificate } from './judge.ts'
import type { Surroundings } from './surroundings.server.ts'

/** Judges the certificate that the host of APP_URL shows. Waits for an answer up to 10 s. */
export async function examineCertificate(
  appUrl: string,
  around: Pick<Surroundings, 'certificate'>,
  now: Date,
): Promise<Judgment> {
  const { hostname: host, port } = new URL(appUrl)
  try {
    return judgeCertificate(await around.certificate(host, Number(port) || 443), now)
  } catch (error) {
    return {
      state: 'fault',
      words: phrase('{host} accepts no TLS connection ({reason}).'),
      todo: phrase('Start the proxy, and open port 443.'),
      values: { host, reason: (error as Error).message },
    }
  }
}
