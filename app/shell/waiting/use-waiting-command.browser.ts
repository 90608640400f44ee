import { accountHeader } from '../../lib/account-header.ts'
import type { Answer, Input } from '../../lib/endpoint.ts'
import { phrase } from '../../lib/phrase.ts'
import { useSession } from '../use-session.tsx'
import { ApiRefusal, call } from '../wire/call.browser.ts'
import { type Task, type TaskOptions, useTask } from '../wire/use-command.browser.ts'
import { type Outcome, sendWaiting } from './send-waiting.browser.ts'
import type { Fields, NewWrite, WaitingEndpoint } from './waiting.ts'
import { onWaitingNews, type WaitingNews } from './waiting-news.browser.ts'
import { storeWrite, takeBack } from './waiting-store.browser.ts'

/** What the person sees while it waits. */
export const waitsWords = phrase('Waiting for a connection. It will be sent automatically.')

export type Waits = {
  /** Whom or what it is about, for the list of what waits. */
  name: string
  /** For a change of what stands: the fields as the person found them. */
  before?: Fields
  /** The id of the waiting write whose words the person saw in the fields. */
  seen?: string | undefined
}

type Options<E extends WaitingEndpoint> = TaskOptions<Input<E>, Answer<E>> & {
  /** Asked when it is sent. */
  waits: () => Waits
  /** Once it is kept here to be sent later: the form is done with it. */
  onWaits?: () => unknown
}

/**
 * `useCommand` for the few writes that may wait for a network (`mayWait`; any other does not compile): kept on this device first, then
 * sent; where nobody is reached it waits, and is sent once by itself, after a restart as well.
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

/** Its answer; or it waits here, and is sent by itself. */
export type Written<E extends WaitingEndpoint> = { kind: 'sent'; answer: Answer<E> } | { kind: 'waits' }

const cannotStore = {
  code: 'CannotStore',
  message: phrase(
    'You seem to be offline, and this browser can’t save anything for later. Leave this page open and try again once you’re online.',
  ),
  requestId: '',
}

const watched = new Set<string>()

/** True for a write whose sender stands before its form and hears the answer there. */
export const isWatched = (id: string): boolean => watched.has(id)

/**
 * Keeps a write on this device and sends it, after those that wait already. Throws the refusal where it was refused at once: then
 * the form still holds what was typed, and nothing waits. Where nothing can be kept it is sent all the same (CannotStore without a network).
 */
export async function writeOrWait<E extends WaitingEndpoint>(
  made: NewWrite & { endpoint: E },
  send: (account: string) => Promise<Outcome> = sendWaiting,
): Promise<Written<E>> {
  watched.add(made.id)
  let news: WaitingNews | null = null
  const stop = onWaitingNews(heard => {
    if ('id' in heard && heard.id === made.id) news = heard
  })
  try {
    const write = await storeWrite(made)
    if (!write) return await sendAtOnce<E>(made)
    await send(made.account)
    const heard = news as WaitingNews | null
    if (heard?.kind === 'done') return { kind: 'sent', answer: heard.answer as Answer<E> }
    if (heard?.kind !== 'refused') return { kind: 'waits' }
    await takeBack(write)
    throw new ApiRefusal(heard.refused.status, { ...heard.refused, requestId: '' } as never)
  } finally {
    stop()
    watched.delete(made.id)
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
