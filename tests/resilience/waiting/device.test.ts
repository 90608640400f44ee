import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountHeader } from '#app/lib/app-calls.ts'
import { mayLeave } from '#app/shell/waiting/leave-waiting.browser.ts'
import { sendWaiting } from '#app/shell/waiting/send-waiting.browser.ts'
import { writeOrWait } from '#app/shell/waiting/use-waiting-command.browser.ts'
import { lifetimeMs, type NewWrite, type WaitingWrite } from '#app/shell/waiting/waiting.ts'
import {
  forgetOthers,
  insistOn,
  loadWaiting,
  storeWrite,
  takeBack,
  wipeWaiting,
} from '#app/shell/waiting/waiting-store.browser.ts'

/** Tests which writes a device queues while offline, for which account, and how it behaves without browser storage. */

type Request = { address: string; account: string | null; body: unknown }

let requests: Request[]
let answer: () => Response
let maya: string
let noah: string

const offline = () => {
  throw new TypeError('fetch failed')
}
const ok = () => Response.json({})
const refusal =
  (status: number, code: string, facts = {}) =>
  () =>
    Response.json({ error: { code, message: `${code}.`, requestId: '', facts } }, { status })

const plain = globalThis.fetch
beforeEach(() => {
  ;[maya, noah] = [randomUUID(), randomUUID()]
  requests = []
  answer = ok
  globalThis.fetch = async (address, init) => {
    const account = new Headers(init?.headers).get(accountHeader)
    requests.push({ address: String(address), account, body: JSON.parse(String(init?.body)) })
    return answer()
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  globalThis.fetch = plain
})

const thanks = (account: string, words = 'Thank you', change: Partial<NewWrite> = {}): NewWrite => ({
  id: randomUUID(),
  account,
  endpoint: 'POST /api/donations/:donationId/thank',
  params: { donationId: randomUUID() },
  body: { words },
  name: 'Ana',
  madeAt: Date.now(),
  before: null,
  seen: null,
  ...change,
})

const words = (writes: readonly WaitingWrite[]) => writes.map(({ body }) => body.words)

test('two tabs send queued writes once, in order, in the name of their author', async () => {
  answer = offline
  expect(await writeOrWait(thanks(maya, 'one'))).toEqual({ kind: 'waits' })
  expect(await writeOrWait(thanks(maya, 'two'))).toEqual({ kind: 'waits' })
  requests = []
  answer = ok
  expect(await Promise.all([sendWaiting(maya), sendWaiting(maya)])).toEqual(['rest', 'rest'])
  expect(requests.map(({ body }) => body)).toEqual([{ words: 'one' }, { words: 'two' }])
  expect(new Set(requests.map(({ account }) => account))).toEqual(new Set([maya]))
  expect(await loadWaiting(maya)).toEqual([])
})

test('another account neither sees nor sends a queued write, and its sign-out does not delete it (P308)', async () => {
  answer = offline
  await writeOrWait(thanks(maya, 'Maya’s'))
  requests = []
  answer = ok
  expect(await loadWaiting(noah)).toEqual([])
  expect(await sendWaiting(noah)).toBe('rest')
  await wipeWaiting(noah)
  expect(requests).toEqual([])
  expect(words(await loadWaiting(maya))).toEqual(['Maya’s'])
})

test('an expired or different session stops sending and keeps everything (P308)', async () => {
  answer = offline
  await writeOrWait(thanks(maya, 'one'))
  await writeOrWait(thanks(maya, 'two'))
  for (const gone of [refusal(401, 'SignInRequired'), refusal(409, 'OtherAccount')]) {
    requests = []
    answer = gone
    expect(await sendWaiting(maya)).toBe('sign-in')
    expect(requests).toHaveLength(1)
    expect(words(await loadWaiting(maya))).toEqual(['one', 'two'])
  }
  answer = ok
  expect(await sendWaiting(maya)).toBe('rest')
})

test('a refusal while the form is open is shown at once, and nothing is queued', async () => {
  answer = refusal(409, 'GiftReturned')
  await expect(writeOrWait(thanks(maya))).rejects.toMatchObject({ code: 'GiftReturned' })
  expect(await loadWaiting(maya)).toEqual([])
})

test('a server error while the form is open is shown at once; later it is retried', async () => {
  answer = refusal(500, 'Unexpected')
  await expect(writeOrWait(thanks(maya))).rejects.toMatchObject({ code: 'Unexpected' })
  expect(await loadWaiting(maya)).toEqual([])
  answer = offline
  await writeOrWait(thanks(maya, 'again'))
  answer = refusal(500, 'Unexpected')
  expect(await sendWaiting(maya)).toBe('later')
  expect((await loadWaiting(maya))[0]?.asks).toBeNull()
  answer = ok
  expect(await sendWaiting(maya)).toBe('rest')
})

test('a later refusal keeps the text and asks the person, and the next write is still sent (P308)', async () => {
  answer = offline
  await writeOrWait(thanks(maya, 'refused'))
  await writeOrWait(thanks(maya, 'fine'))
  const answers = [refusal(409, 'GiftReturned'), ok]
  answer = () => (answers.shift() ?? ok)()
  expect(await sendWaiting(maya)).toBe('rest')
  const [left, ...others] = await loadWaiting(maya)
  expect(others).toEqual([])
  expect(left).toMatchObject({
    body: { words: 'refused' },
    asks: { why: 'refused', refused: { code: 'GiftReturned', message: 'GiftReturned.' } },
  })
  requests = []
  if (left) await insistOn(left, Date.now())
  expect(await sendWaiting(maya)).toBe('rest')
  expect(requests.map(({ body }) => body)).toEqual([{ words: 'refused' }])
})

test('an edit after one whose answer was lost continues from its version without a question', async () => {
  const edit = (id: string, major: string): NewWrite => ({
    ...thanks(maya),
    ...{ id, endpoint: 'PATCH /api/campaigns/:campaignId', params: { campaignId: 'c' } },
    ...{ body: { id, major, updatedAt: 'v1' }, before: { major: 'Law' } },
  })
  answer = offline
  await writeOrWait(edit('first', 'Physics'))
  await writeOrWait({ ...edit('second', 'Chemistry'), seen: 'first' })
  requests = []
  const answers = [() => Response.json({ updatedAt: 'v2' }), ok]
  answer = () => (answers.shift() ?? ok)()
  expect(await sendWaiting(maya)).toBe('rest')
  expect(requests.map(({ body }) => body)).toEqual([
    { id: 'first', major: 'Physics', updatedAt: 'v1' },
    { id: 'second', major: 'Chemistry', updatedAt: 'v2' },
  ])
})

test('a cancelled write is not sent', async () => {
  answer = offline
  await writeOrWait(thanks(maya, 'no'))
  await writeOrWait(thanks(maya, 'yes'))
  const [first] = await loadWaiting(maya)
  if (first) await takeBack(first)
  requests = []
  answer = ok
  await sendWaiting(maya)
  expect(requests.map(({ body }) => body)).toEqual([{ words: 'yes' }])
})

test('a write older than a month asks first, and writes of people who never returned are dropped (P306)', async () => {
  const old = { madeAt: Date.now() - lifetimeMs - 60_000 }
  await storeWrite(thanks(maya, 'old', old))
  await storeWrite(thanks(noah, 'never', old))
  expect(await sendWaiting(maya)).toBe('rest')
  expect(requests).toEqual([])
  expect((await loadWaiting(maya))[0]?.asks).toEqual({ why: 'old' })
  await forgetOthers(maya, Date.now())
  expect(await loadWaiting(noah)).toEqual([])
  expect(words(await loadWaiting(maya))).toEqual(['old'])
})

test('signing out asks once if a write is queued, and otherwise not at all', async () => {
  expect(await mayLeave(maya)).toBe(true)
  answer = offline
  await writeOrWait(thanks(maya))
  const { leaveAsked } = await import('#app/shell/waiting/leave-waiting.browser.ts')
  const leaving = mayLeave(maya)
  await vi.waitFor(() => expect(leaveAsked()?.count).toBe(1))
  leaveAsked()?.settle(false)
  expect(await leaving).toBe(false)
  await wipeWaiting(maya)
  expect(await mayLeave(maya)).toBe(true)
})

test.each([
  ['a full disk', 'QuotaExceededError'],
  ['a private window', 'InvalidStateError'],
])('%s: it is sent at once, and without a network nothing is promised (P308)', async (_, name) => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', name)
  })
  expect(await writeOrWait(thanks(maya))).toEqual({ kind: 'sent', answer: {} })
  answer = offline
  await expect(writeOrWait(thanks(maya))).rejects.toMatchObject({ code: 'CannotStore' })
  expect(await loadWaiting(maya)).toEqual([])
})
