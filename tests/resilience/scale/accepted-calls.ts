import { randomBytes } from 'node:crypto'
import {
  confirmEndpoint,
  declineEndpoint,
  type SecondPersonKindName,
} from '#app/accounts/second-person/second-person.ts'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { resolveGuest } from '#app/donors/page/donor-session.server.ts'
import * as entry from '#app/entries/mail.tsx'
import { resolveKey } from '#app/integrations/keys/resolve-key.server.ts'
import type { EndpointName } from '#app/lib/endpoint.ts'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { aStart, type GivingWorld } from '#tests/world/giving-world.ts'
import { anAdmin, cookiesOf, steppedUpHeaders } from '#tests/world/scholars.ts'
import type { Callers } from './drive.ts'
import type { Watch } from './watch-statements.ts'

/** The parameters of the path, and the fields of the body, or an upload with the parameters of its query. */
type Input = Record<string, unknown> & { bytes?: Uint8Array; type?: string }
// biome-ignore lint/suspicious/noExplicitAny: each endpoint returns another body
type Call = (by: Headers, name: EndpointName, input?: Input) => Promise<any>
type AdminPath = EndpointName extends infer Name
  ? Name extends `POST /api/admin/${infer Path}`
    ? Path
    : never
  : never
// biome-ignore lint/suspicious/noExplicitAny: each endpoint returns another body
type AdminCall = (path: AdminPath, input?: Input) => Promise<any>

export type Drive = {
  world: GivingWorld
  callers: Callers
  call: Call
  /** The first column of the first row. */
  one(sql: string, ...values: unknown[]): Promise<string>
  /** A field of the newest event of this kind, such as a code that was mailed. */
  sent(kind: string, field: string): Promise<string>
  /** Pays for a donation by card; returns its id and the donor's key. */
  give(campaignId: string, donor?: Record<string, unknown>): Promise<{ donationId: string; donorKey: string }>
  /** Delivers the events of what was called. */
  deliver(): Promise<void>
  /** A `POST /api/admin/…` by an owner, and by another. */
  admin: AdminCall
  second: AdminCall
  secondOwner: Headers
  /** The operations that were called. */
  accepted: Set<string>
}

/** The campaign with a seventh of all donations. */
export const viral = '0000000001'
export const ann = 'ann@donors.example'
export const reason = { reason: 'A test of what is read.' }

/** Calls operations without limits of their rate. A refusal is an error. */
export async function openDrive(world: GivingWorld, watch: Watch, callers: Callers): Promise<Drive> {
  const unlimited = operations.map(op => ({ ...op, rateLimit: undefined }))
  const http = buildHttp(world.app, unlimited, resolveViewer, resolveGuest, resolveKey)
  const accepted = new Set<string>()
  const call: Call = async (by, name, { bytes, type = 'application/octet-stream', ...input } = {}) => {
    const op = operations.find(found => found.name === name)
    const rest = { ...input }
    const path = name.slice(name.indexOf('/')).replace(/:(\w+)(\{[^}]*\})?/g, (_, key: string) => {
      delete rest[key]
      return encodeURIComponent(String(input[key]))
    })
    const url = new URL(path, world.app.env.appUrl)
    const body = bytes ?? (op?.body ? JSON.stringify(rest) : null)
    if (bytes) url.search = String(new URLSearchParams(rest as Record<string, string>))
    const headers = new Headers(by)
    headers.set('origin', world.app.env.appUrl)
    if (body !== null) headers.set('content-type', bytes ? type : 'application/json')
    if (bytes) headers.set('content-length', `${bytes.byteLength}`)
    watch.during(name)
    const request = { method: op?.method.toUpperCase() ?? '', headers, body: body as BodyInit | null }
    const response = await http.fetch(new Request(url, request))
    const text = await response.text()
    watch.during(`what follows ${name}`)
    if (response.headers.getSetCookie().length > 0)
      by.set('cookie', cookiesOf(response.headers, by.get('cookie') ?? ''))
    if (response.status >= 400) throw new Error(`${name}: ${response.status} ${text}`)
    accepted.add(name)
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
  const one: Drive['one'] = async (sql, ...values) => {
    const { rows } = await world.owner.query({ text: sql, values, rowMode: 'array' })
    return String(rows[0]?.[0])
  }
  const secondOwner = await steppedUpHeaders(world, (await anAdmin(world)).userId)
  return {
    world,
    callers,
    call,
    admin: (path, input) => call(callers.owner, `POST /api/admin/${path}`, input),
    second: (path, input) => call(secondOwner, `POST /api/admin/${path}`, input),
    secondOwner,
    accepted,
    one,
    sent: (kind, field) =>
      one('select payload->>$2 from outbox_events where kind = $1 order by id desc limit 1', kind, field),
    async deliver() {
      watch.during('the delivery of events')
      while ((await deliverBatch(world.app, entry)) > 0);
    },
    async give(campaignId, donor = {}) {
      const quote = { campaignId, amountCents: 5_000, tipPercentage: 15, foundationPercentage: 0 }
      const by = callers.visitor
      const method = { paymentMethod: 'credit_card', coversFees: false }
      const { quoteId } = await call(by, 'POST /api/quotes', { ...quote, ...method })
      const donorKey = randomBytes(32).toString('base64url')
      const start = aStart(quoteId, { donorKey, cardToken: await world.demoProvider.token(), ...donor })
      await call(by, 'POST /api/donations', start)
      return { donationId: start.donationId, donorKey }
    },
  }
}

/** Requests what needs a second person, who declines it, and requests it again. */
export async function twice(
  { call, secondOwner }: Drive,
  kind: SecondPersonKindName,
  ask: () => Promise<Asked>,
) {
  const declined = { requestId: (await ask()).secondPerson?.requestId, ...reason }
  await call(secondOwner, declineEndpoint(kind), declined)
  const requestId = (await ask()).secondPerson?.requestId
  await call(secondOwner, confirmEndpoint(kind), { requestId })
}
type Asked = { secondPerson?: { requestId: string } }
