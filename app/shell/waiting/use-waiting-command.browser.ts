import type { Answer, Input } from '../../lib/endpoint.ts'
import { phrase } from '../../lib/phrase.ts'
import { useSession } from '../use-session.tsx'
import { ApiRefusal } from '../wire/call.browser.ts'
import { type Task, type TaskOptions, useTask } from '../wire/use-command.browser.ts'
import type { Fields, WaitingEndpoint } from './waiting.ts'
import { type Written, writeOrWait } from './write-or-wait.browser.ts'

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
