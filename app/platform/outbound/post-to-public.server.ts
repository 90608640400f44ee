import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isLoopback } from '../loopback.ts'
import { isPublicAddress } from './public-address.server.ts'

/** The start of a body is enough to see what went wrong. */
const maxAnswerBytes = 4_096
/** How long a body may take after the headers, which alone decide. */
const bodyWithinMs = 1_000

export type PostAnswer = {
  status: number
  retryAfter: string | null
  /** The first bytes of the body as text, for staff. Empty for 2xx, whose body isn't read. */
  text: string
}

export type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

type PostOptions = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** From the name lookup to the answer's headers. */
  timeoutMs: number
  /** Allows addresses of this machine. */
  toLoopback: boolean
  /** Replaces DNS in tests. */
  resolve?: Resolve
}

export class AddressRefused extends Error {
  constructor() {
    super('the host has no public address')
    this.name = 'AddressRefused'
  }
}

/**
 * Posts to a URL that someone else chose (SSRF). The addresses are checked after the name was looked up, and the connection goes to exactly
 * those. One private address refuses the whole name. Redirects aren't followed; each call has its own connection. Rejects with
 * AddressRefused, a TimeoutError, or the network's error.
 */
export async function postToPublic(options: PostOptions): Promise<PostAnswer> {
  const { url, headers, body, timeoutMs, toLoopback, resolve = lookup } = options
  const { hostname, protocol } = new URL(url)
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (toLoopback && isLoopback(address.includes(':') ? `[${address}]` : address))
  // node:net doesn't look up an address, so `lookup` below would not see it.
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isAllowed(literal)) throw new AddressRefused()
  const signal = AbortSignal.timeout(timeoutMs)
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return await new Promise((done, fail) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal,
      lookup: checkedLookup(resolve, isAllowed) as never,
    })
    sent.on('error', error => fail(signal.aborted ? signal.reason : error))
    sent.on('response', answer => {
      const status = answer.statusCode ?? 0
      const retryAfter = answer.headers['retry-after'] ?? null
      const chunks: Buffer[] = []
      let bytes = 0
      const finish = () => {
        clearTimeout(late)
        const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8')
        done({ status, retryAfter, text })
        sent.destroy()
      }
      const late = setTimeout(finish, bodyWithinMs)
      // From here on the status decides, whatever becomes of the connection.
      sent.removeAllListeners('error').on('error', finish)
      answer.on('error', finish)
      answer.on('close', finish)
      if (status >= 200 && status < 300) return finish()
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= maxAnswerBytes) finish()
      })
    })
    sent.end(body)
  })
}

/** A lookup for node:net that passes on only addresses which were all allowed. */
function checkedLookup(resolve: Resolve, isAllowed: (address: string) => boolean) {
  return (
    hostname: string,
    options: LookupOptions,
    callback: (error: Error | null, addresses?: string | LookupAddress[], family?: number) => void,
  ): void => {
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new AddressRefused())
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
