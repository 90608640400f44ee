import { accountHeader } from '../../lib/app-calls.ts'
import type { Answer, Input } from '../../lib/endpoint.ts'
import { phrase } from '../../lib/phrase.ts'
import { useSession } from '../use-session.tsx'
import { ApiRefusal, call } from '../wire/call.browser.ts'
import { type Task, type TaskOptions, useTask } from '../wire/use-command.browser.ts'
import { type Outcome, sendWaiting } from './send-waiting.browser.ts'
import type { Fields, NewWrite, WaitingEndpoint } from './waiting.ts'
import { onWaitingNews, type WaitingNews } from './waiting-news.browser.ts'
import { storeWrite, takeBack } from './waiting-store.browser.ts'

export const waitsWords = phrase('Waiting for a connection. It will be sent automatically.')

export type Waits = {
  /** The write's subject, shown in the list of waiting writes. */
  name: string
  /** For an edit: the field values before the edit. */
  before?: Fields
  /** The id of the waiting write whose values the form's fields showed. */
  seen?: string | undefined
}

type Options<E extends WaitingEndpoint> = TaskOptions<Input<E>, Answer<E>> & {
  waits: () => Waits
  /** Called when the write was stored to be sent later. */
  onWaits?: () => unknown
}

/**
 * Like `useCommand`, for writes that may wait for a network (`mayWait`; other endpoints don't compile). The write is
 * stored on this device, then sent. If the server can't be reached, it is sent later, even after a restart; the server
 * ignores repeats.
 */
export function useWaitingCommand<E extends WaitingEndpoint>(
  endpoint: E,
  { waits, onWaits, done, onDone, ...options }: Options<E>,
): Task<Input<E>, Written<E>> {
  const { viewer } = useSession()
  const work = async (input: Input<E>): Promise<Written<E>> => {
    if (!viewer) throw new ApiRefusal(401, signInFirst)
    const { params, body } = input as unknown as { params: Record<string, string>; body: Fields }
    const { name, before = null, seen = null } = waits()
    const id = typeof body.id === 'string' ? body.id : crypto.randomUUID()
    const madeAt = Date.now()
    return await writeOrWait<E>({
      id,
      account: viewer.userId,
      endpoint,
      params,
      body,
      name,
      madeAt,
      before,
      seen,
    })
  }
  return useTask(work, {
    ...options,
    done: (written, input) => (written.kind === 'sent' ? done?.(written.answer, input) : undefined),
    onDone: (written, input) => (written.kind === 'sent' ? onDone?.(written.answer, input) : onWaits?.()),
  })
}

const signInFirst = {
  code: 'SignInRequired',
  message: phrase('Please sign in to continue.'),
  requestId: '',
}

/** The server's response, or `waits` if the write will be sent later. */
export type Written<E extends WaitingEndpoint> = { kind: 'sent'; answer: Answer<E> } | { kind: 'waits' }

const cannotStore = {
  code: 'CannotStore',
  message: phrase(
    'You seem to be offline, and this browser can’t save anything for later. Leave this page open and try again once you’re online.',
  ),
  requestId: '',
}

const watched = new Set<string>()

/** True while the form that created the write waits for the response, so that no toast is needed. */
export const isWatched = (id: string): boolean => watched.has(id)

/**
 * Stores a write on this device and sends it after the writes that already wait. If the server refuses it immediately,
 * removes it and throws the refusal, because the form still has the text. If the device can't store it, sends it
 * directly and throws CannotStore when offline.
 */
export async function writeOrWait<E extends WaitingEndpoint>(
  write: NewWrite & { endpoint: E },
  send: (account: string) => Promise<Outcome> = sendWaiting,
): Promise<Written<E>> {
  watched.add(write.id)
  let news: WaitingNews | null = null
  const stop = onWaitingNews(heard => {
    if ('id' in heard && heard.id === write.id) news = heard
  })
  try {
    const stored = await storeWrite(write)
    if (!stored) return await sendAtOnce<E>(write)
    await send(write.account)
    const heard = news as WaitingNews | null
    if (heard?.kind === 'done') return { kind: 'sent', answer: heard.answer as Answer<E> }
    if (heard?.kind !== 'refused') return { kind: 'waits' }
    await takeBack(stored)
    throw new ApiRefusal(heard.refused.status, { ...heard.refused, requestId: '' } as never)
  } finally {
    stop()
    watched.delete(write.id)
  }
}

async function sendAtOnce<E extends WaitingEndpoint>({
  endpoint,
  params,
  body,
  account,
}: NewWrite): Promise<Written<E>> {
  try {
    const input = { params, body } as unknown as Input<E>
    return {
      kind: 'sent',
      answer: await (call as Sends<E>)(endpoint as E, input, { headers: { [accountHeader]: account } }),
    }
  } catch (error) {
    const isOffline = error instanceof ApiRefusal && error.code === 'Offline'
    throw isOffline ? new ApiRefusal(0, cannotStore) : error
  }
}

type Sends<E extends WaitingEndpoint> = (
  endpoint: E,
  input: Input<E>,
  options: { headers: Record<string, string> },
) => Promise<Answer<E>>
