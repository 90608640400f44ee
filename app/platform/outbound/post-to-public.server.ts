import type { LookupAddress, LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isLoopback } from '../loopback.ts'
import { isPublicAddress } from './public-address.server.ts'

/** The start of a body is enough to see what went wrong. */
const maxAnswerLength = 4_096
/** How long a body may take after the headers, which alone decide. */
const bodyWithinMs = 1_000

export type PostAnswer = {
  status: number
  retryAfter: string | null
  /** The first bytes of the body as text, for staff. Empty for 2xx. */
  text: string
}

/** Returns every address of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

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

class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/**
 * Posts to a URL that someone else chose (SSRF). The addresses are checked after the name was looked up, and the connection goes to exactly
 * those. One private address refuses the whole name. Redirects aren't followed; each call has its own connection. Rejects with
 * AddressRefused, a TimeoutError, or the network's error.
 */
export async function postToPublic(options: PostOptions): Promise<PostAnswer> {
  const { url, headers, body, timeoutMs, toLoopback, resolve = resolveByDns } = options
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
    // Once there is a status it decides, whatever becomes of the connection.
    let isAnswered = false
    sent.on('error', error => {
      if (!isAnswered) fail(signal.aborted ? signal.reason : error)
    })
    // Ends a connection without an answer, such as one that the receiver upgrades to another protocol.
    sent.on('close', () => {
      if (!isAnswered) fail(new Error('no answer'))
    })
    sent.on('response', answer => {
      isAnswered = true
      const status = answer.statusCode ?? 0
      const retryAfter = answer.headers['retry-after'] ?? null
      let text = ''
      const finish = () => {
        clearTimeout(late)
        done({ status, retryAfter, text })
        sent.destroy()
      }
      const late = setTimeout(finish, bodyWithinMs)
      if (status >= 200 && status < 300) done({ status, retryAfter, text })
      answer.setEncoding('utf8').on('error', finish).on('close', finish)
      answer.on('data', (chunk: string) => {
        text = (text + chunk).slice(0, maxAnswerLength)
        if (text.length === maxAnswerLength) finish()
      })
    })
    sent.end(body)
  })
}

/**
 * Asks the name servers for every address of a name. The system's own lookup would take one of few threads, which a slow name server could
 * hold up for everyone. Rejects with the network's error if there is no address.
 */
async function resolveByDns(hostname: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map(address => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map(address => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

/** A lookup for node:net that passes on addresses only if all of them are allowed. */
function checkedLookup(resolve: Resolve, isAllowed: (address: string) => boolean) {
  return (
    hostname: string,
    options: LookupOptions,
    callback: (error: Error | null, addresses?: string | LookupAddress[], family?: number) => void,
  ): void => {
    resolve(hostname).then(addresses => {
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) callback(new AddressRefused())
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    }, callback)
  }
}
