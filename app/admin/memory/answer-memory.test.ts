import { describe, expect, it } from 'vitest'
import { AnswerMemory, longestMs, mostBytes } from './answer-memory.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const made = (text: string) => async () => bytes(text)
const never = () => Promise.reject(new Error('it was kept'))

describe('an answer', () => {
  it('is made once, until something is announced', async () => {
    const memory = new AnswerMemory()
    expect(await memory.answer('a', 0, made('first'))).toEqual(bytes('first'))
    expect(await memory.answer('a', 1, never)).toEqual(bytes('first'))
    memory.forget()
    expect(await memory.answer('a', 2, made('second'))).toEqual(bytes('second'))
  })

  it('is made anew after a while, and where the clock was set back', async () => {
    const memory = new AnswerMemory()
    await memory.answer('a', 0, made('old'))
    expect(await memory.answer('a', longestMs - 1, never)).toEqual(bytes('old'))
    expect(await memory.answer('a', longestMs, made('new'))).toEqual(bytes('new'))
    expect(await memory.answer('a', 0, made('set back'))).toEqual(bytes('set back'))
  })

  it('is shared by all who ask at once, but not by who asks after a change', async () => {
    const memory = new AnswerMemory()
    const { promise, resolve } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    const before = [memory.answer('a', 0, () => promise), memory.answer('a', 0, never)]
    memory.forget()
    const after = await memory.answer('a', 0, made('new'))
    resolve(bytes('old'))
    expect(await Promise.all(before)).toEqual([bytes('old'), bytes('old')])
    expect(after).toEqual(bytes('new'))
    // What was under way at the change is not kept, whenever it comes.
    expect(await memory.answer('a', 0, never)).toEqual(bytes('new'))
  })

  it('that failed is not kept', async () => {
    const memory = new AnswerMemory()
    await expect(memory.answer('a', 0, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await memory.answer('a', 0, made('yes'))).toEqual(bytes('yes'))
  })

  it('is given up for newer ones when all are too large, the least asked for first', async () => {
    const memory = new AnswerMemory()
    const large = new Uint8Array(mostBytes / 2 - 1)
    await memory.answer('a', 0, async () => large)
    await memory.answer('b', 0, async () => large)
    await memory.answer('a', 0, never)
    await memory.answer('c', 0, made('small'))
    expect(memory.size).toEqual({ answers: 2, bytes: large.length + 'a'.length + 'csmall'.length })
    expect(await memory.answer('a', 0, never)).toBe(large)
    await expect(memory.answer('b', 0, never)).rejects.toThrow('it was kept')
    await memory.answer('d', 0, async () => new Uint8Array(mostBytes + 1))
    expect(memory.size).toEqual({ answers: 0, bytes: 0 })
  })
})
