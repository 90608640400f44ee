import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { AnswerMemory } from './answer-memory.ts'

/** What an answer may be made of, and so what tells it from others. */
type Asked<P, Q> = { app: App; now: Date; params: P; query: Q }
/** Of the viewer it may know who it is, no more. */
type AskedBy<P, Q> = Asked<P, Q> & { viewer: Pick<Viewer, 'userId'> }

const memories = new WeakMap<App['live'], AnswerMemory>()

/**
 * The handler of an admins' endpoint whose answers are kept in this process until anything is announced (0062 announces each write to
 * what admins look at), and for 10 seconds by the clock at most. An answer is given from memory only after this server has heard of every
 * write that was acknowledged before it was asked for; without the listening connection nothing is kept. Access is checked before.
 * `load` is given nothing that the kept answer is not told apart by; `perViewer` tells viewers apart as well.
 */
export function remembered<P, Q, Answer>(
  load: (call: Asked<P, Q>) => Promise<Answer>,
): (call: Asked<P, Q>) => Promise<Answer> {
  return answeredBy(load, () => '')
}

/** The same for answers that say what is the viewer's own: each viewer's are kept apart. */
export function rememberedPerViewer<P, Q, Answer>(
  load: (call: AskedBy<P, Q>) => Promise<Answer>,
): (call: AskedBy<P, Q>) => Promise<Answer> {
  return answeredBy(load, call => call.viewer.userId)
}

let handlers = 0

function answeredBy<C extends Asked<unknown, unknown>, Answer>(
  load: (call: C) => Promise<Answer>,
  whose: (call: C) => string,
): (call: C) => Promise<Answer> {
  const handler = ++handlers
  return async call => {
    const memory = memoryOf(call.app)
    if (!(await call.app.live.caughtUp())) return await load(call)
    const key = JSON.stringify([handler, whose(call), call.params, call.query])
    const bytes = await memory.answer(key, call.now.getTime(), async () => bytesOf(await load(call)))
    // The bytes as they would have been made of the answer: the transport passes a Response on.
    return new Response(bytes, { headers: { 'content-type': 'application/json' } }) as Answer
  }
}

function bytesOf(answer: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(answer))
}

/** One memory a server: whatever is announced, or was missed, empties it. */
function memoryOf({ live }: App): AnswerMemory {
  const known = memories.get(live)
  if (known) return known
  const memory = new AnswerMemory()
  memories.set(live, memory)
  live.hear(
    () => memory.forget(),
    () => memory.forget(),
  )
  return memory
}
