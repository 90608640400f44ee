/** A way to the other side: another thread or process of this server. What is sent is data. */
export type Wire = {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

type Answers = Record<string, (given: never) => Promise<unknown>>
type Question = { ask: number; question: string; given: unknown }
type Message = Question | { answer: number; value: unknown } | { answer: number; failed: string }

export type Talk = {
  /** Asks the other side. Throws what it threw, as words; Gone where it ended, or said nothing within `limitMs`. */
  ask<T>(question: string, given?: unknown, limitMs?: number): Promise<T>
  /** The other side has ended: whoever waits for an answer is told. */
  end(): void
}

export class Gone extends Error {}

/** Questions and answers over a wire, both ways; `answers` says what this side answers. */
export function talkOver(wire: Wire, answers: Answers): Talk {
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>()
  let last = 0
  let ended = false
  wire.onMessage(given => {
    const message = given as Message
    if ('ask' in message) return void reply(wire, answers, message)
    if (!('answer' in message)) return
    const asked = waiting.get(message.answer)
    waiting.delete(message.answer)
    if ('failed' in message) asked?.reject(new Error(message.failed))
    else asked?.resolve(message.value as never)
  })
  const giveUp = (id: number) => {
    waiting.get(id)?.reject(new Gone('no answer in time'))
    waiting.delete(id)
  }
  return {
    async ask(question, given, limitMs) {
      if (ended) throw new Gone(question)
      last += 1
      const id = last
      const answer = new Promise<never>((resolve, reject) => waiting.set(id, { resolve, reject }))
      wire.send({ ask: id, question, given } satisfies Message)
      const late = limitMs === undefined ? undefined : setTimeout(() => giveUp(id), limitMs)
      return await answer.finally(() => clearTimeout(late))
    },
    end() {
      ended = true
      for (const { reject } of waiting.values()) reject(new Gone('it has ended'))
      waiting.clear()
    },
  }
}

async function reply(
  wire: Wire,
  answers: Answers,
  { ask: answer, question, given }: Question,
): Promise<void> {
  try {
    const value = await answers[question]?.(given as never)
    wire.send({ answer, value })
  } catch (error) {
    wire.send({ answer, failed: (error as Error).message })
  }
}
