import { accountHeader } from '../../lib/app-calls.ts'
import type { Input } from '../../lib/endpoint.ts'
import { phrase } from '../../lib/phrase.ts'
import { ApiRefusal, call } from '../wire/call.browser.ts'
import {
  decisionOn,
  mayWait,
  nextOf,
  type Refused,
  type SendResult,
  type WaitingEndpoint,
  type WaitingWrite,
} from './waiting.ts'
import { announceWaiting } from './waiting-news.browser.ts'
import { askAbout, beginTry, finishWrite, loadWaiting } from './waiting-store.browser.ts'

/**
 * `rest`: nothing more can be sent now. `later`: the server wasn't reached or failed. `sign-in`: the account must sign
 * in first.
 */
export type Outcome = 'rest' | 'later' | 'sign-in'

/** How long a tab waits, in ms, for another tab that is sending; that tab sends this tab's writes too. */
const turnMs = 10_000

/** Sends the account's waiting writes in order. Only one tab of the browser sends at a time. */
export async function sendWaiting(account: string): Promise<Outcome> {
  // Without the Web Locks API two tabs may send the same write; the server recognizes the repeated id.
  if (!navigator.locks) return await sendAll(account)
  try {
    const signal = AbortSignal.timeout(turnMs)
    return await navigator.locks.request('tassel-waiting', { signal }, () => sendAll(account))
  } catch (error) {
    if (error instanceof DOMException) return 'later'
    throw error
  }
}

async function sendAll(account: string): Promise<Outcome> {
  for (;;) {
    // Offline, `tries` must not increase: an edit that was never sent can be merged with the next one.
    if (navigator.onLine === false) return 'later'
    const next = nextOf(await loadWaiting(account), Date.now())
    if (!next) return 'rest'
    if ('old' in next) {
      await askAbout(next.old, { why: 'old' })
      continue
    }
    const write = await beginTry(next.send)
    if (!write) continue
    const result = await sendOnce(write)
    const decision = decisionOn(write, result)
    if (decision.kind === 'done' && 'answer' in result) {
      await finishWrite(write, result.answer)
      announceWaiting({ kind: 'done', id: write.id, endpoint: write.endpoint, answer: result.answer })
      continue
    }
    if (decision.kind === 'later' || !('refused' in result)) return 'later'
    const { refused } = result
    if (decision.kind === 'ask') await askAbout(write, { why: 'refused', refused })
    announceWaiting({ kind: 'refused', id: write.id, refused })
    if (decision.kind === 'sign-in') return 'sign-in'
    if (decision.kind === 'crash') return 'later'
  }
}

/** Sends a write once. The server refuses it if another account is signed in. */
async function sendOnce({ endpoint, params, body, account }: WaitingWrite): Promise<SendResult> {
  if (!mayWait.includes(endpoint)) return { refused: notListed }
  try {
    const input = { params, body } as unknown as Input<WaitingEndpoint>
    return { answer: await (call as Sends)(endpoint, input, { headers: { [accountHeader]: account } }) }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return { refused: refusedOf(error) }
  }
}

type Sends = (
  endpoint: WaitingEndpoint,
  input: Input<WaitingEndpoint>,
  options: { headers: Record<string, string> },
) => Promise<unknown>

/** The endpoint was stored by another version of the app and is no longer in `mayWait`. */
const notListed: Refused = {
  status: 400,
  code: 'NotListed',
  message: phrase('This can no longer be sent later.'),
  fields: {},
  facts: {},
}

const refusedOf = ({ status, code, message, title, fields, facts }: ApiRefusal): Refused => ({
  status,
  code,
  message,
  title,
  fields,
  facts,
})
