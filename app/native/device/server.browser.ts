import { createParser } from 'eventsource-parser'
import type * as web from '../../device/server.browser.ts'
import { appApiVersion, appHeaders, sessionEnded, signedOut } from '../../lib/app-calls.ts'
import { chosenLanguage, secretOf, storeLanguage, storeSecret } from '../secrets.browser.ts'
import { sayTooOld, serverAddress } from '../server-address.browser.ts'
import { forgetPerson, forgetSession } from '../wipe.browser.ts'

/**
 * Calls the configured server with the session's token instead of a cookie, and stores the token, browser value, and
 * language that the response's headers contain.
 */
export const reach: typeof web.reach = async (address, init) => {
  const token = secretOf('session')
  const response = await fetch(onServer(address), {
    ...init,
    credentials: 'omit',
    headers: { ...callHeaders(token), ...(init?.headers as Record<string, string> | undefined) },
  })
  await noteAnswer(name => response.headers.get(name), response.status, token)
  return response
}

/** The headers of every request of the app. */
export function callHeaders(token: string | null): Record<string, string> {
  const browser = secretOf('browser')
  const language = chosenLanguage()
  return {
    [appHeaders.version]: String(appApiVersion),
    'accept-language': language ?? navigator.language,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(browser && { [appHeaders.browser]: browser }),
    ...(language && { [appHeaders.language]: language }),
  }
}

/** Handles a response's headers. A response to a request with an older token doesn't change the current session. */
export async function noteAnswer(read: (name: string) => string | null, status: number, sent: string | null) {
  if (status === 426) sayTooOld()
  const browser = read(appHeaders.browser)
  if (browser) await storeSecret('browser', browser)
  const language = read(appHeaders.language)
  if (language) storeLanguage(language)
  const session = read(appHeaders.session)
  if (session === null || sent !== secretOf('session')) return
  if (session === signedOut) await forgetPerson()
  else if (session === sessionEnded) await forgetSession()
  else await storeSecret('session', session)
}

export const onServer: typeof web.onServer = paths =>
  paths.replace(/(^|, )(?=\/)/g, (_, before: string) => before + serverAddress)

/** EventSource can't send the token as a header, so this reads the stream with `fetch`. */
export const openEvents: typeof web.openEvents = address => {
  const leaving = new AbortController()
  const heard: Record<string, () => void> = {}
  const parser = createParser({ onEvent: ({ event = '' }) => heard[event]?.() })
  const events: web.Events = {
    addEventListener(event, listener) {
      heard[event] = listener
    },
    onerror: null,
    close: () => leaving.abort(),
  }
  void read(address, leaving.signal, text => parser.feed(text))
    .catch(() => {})
    .then(() => {
      if (!leaving.signal.aborted) events.onerror?.(new Event('error'))
    })
  return events
}

async function read(address: string, signal: AbortSignal, feed: (text: string) => void): Promise<void> {
  const response = await reach(address, { signal, headers: { accept: 'text/event-stream' } })
  if (!response.ok || !response.body) return
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) feed(text)
}

export const openRequest: typeof web.openRequest = (request, method, address) => {
  const token = secretOf('session')
  request.open(method, onServer(address))
  for (const [name, value] of Object.entries(callHeaders(token))) request.setRequestHeader(name, value)
  const read = (name: string) => request.getResponseHeader(name)
  request.addEventListener('load', () => void noteAnswer(read, request.status, token))
}
