import { isReachable, serverIsReachable } from '../wire/connection.browser.ts'
import { isUnreachable } from '../wire/unreachable.ts'
import { currentAccountId } from './account.browser.ts'
import { read, save } from './saved-store.browser.ts'

/** How long to wait for the server before showing saved data, in ms. Shorter if the server was unreachable before. */
const timeoutMs = { reachable: 8_000, unreachable: 3_000 }

/**
 * When each response arrived, in ms of the device's clock. Server-rendered data counts from the opening of the page.
 */
const times = new WeakMap<object, number>()
const openedAt = Date.now() - performance.now()

export const timeOf = (data: object): number => times.get(data) ?? openedAt

const savedOnes = new WeakSet<object>()
export const isSaved = (data: object): boolean => savedOnes.has(data)

/**
 * Returns the server's response, or this device's saved copy if the server can't be reached or is too slow. If nothing
 * is saved, waits for `asked` and throws its error. Saves parts of screens; whole screens are saved by `saveScreens`.
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
    setTimeout(resolve, isReachable() ? timeoutMs.reachable : timeoutMs.unreachable, null)
  })

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
