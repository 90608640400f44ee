import { isReachable, serverIsReachable } from '../wire/connection.browser.ts'
import { isUnreachable } from '../wire/unreachable.ts'
import { currentAccountId } from './account.browser.ts'
import { read, save } from './saved-store.browser.ts'

/** So many milliseconds without an answer are silence, where something is kept that can be shown instead; fewer once one was. */
const patienceMs = { reachable: 8_000, unreachable: 3_000 }

/** When data came from the server, by the device's clock; what the page itself was drawn from came with it. */
const times = new WeakMap<object, number>()
const openedAt = Date.now() - performance.now()

/** When the server said what is shown. */
export const timeOf = (data: object): number => times.get(data) ?? openedAt

/** Those that came from this device. */
const savedOnes = new WeakSet<object>()
export const isSaved = (data: object): boolean => savedOnes.has(data)

/**
 * What was asked for; where the server cannot be reached or is silent, what this device has saved of it. Throws as `asked` does where that is nothing. A
 * part of a screen is saved here, a screen when it is shown.
 */
export async function orSaved(address: string, asked: Promise<unknown>, isPart: boolean): Promise<unknown> {
  const account = currentAccountId()
  const outcome = await Promise.race([
    asked.then(
      data => ({ data }),
      (failure: unknown) => ({ failure }),
    ),
    silence(),
  ])
  if (outcome && 'data' in outcome) {
    const { data } = outcome
    if (!isObject(data)) return data
    if (!times.has(data)) times.set(data, Date.now())
    if (isPart && account) void save({ account, address, screen: null, data })
    return data
  }
  if (outcome && !isUnreachable(outcome.failure)) throw outcome.failure
  const saved = await read(address)
  if (!saved || !isObject(saved.data)) return asked
  times.set(saved.data, saved.at)
  savedOnes.add(saved.data)
  serverIsReachable(false)
  return saved.data
}

const silence = () =>
  new Promise<null>(resolve => {
    setTimeout(resolve, isReachable() ? patienceMs.reachable : patienceMs.unreachable, null)
  })

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
