import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Double } from '../double.server.ts'
import { passTime } from '../resources/pass-time.server.ts'
import { expandable, leftOut, routeOf } from '../resources/routes.server.ts'
import { apiVersion } from '../settings.server.ts'
import { ApiError } from './errors.server.ts'
import { expand } from './expand.server.ts'
import type { Fault } from './faults.server.ts'
import { type Form, parseForm, typed } from './form.server.ts'
import type { Answer } from './idempotency.server.ts'

/** What goes back over the wire; null: the connection breaks, or nothing ever comes. */
export type Reply = { status: number; body: object; headers: Record<string, string> }

type Asked = {
  method: string
  path: string
  text: string
  query: string
  headers: IncomingMessage['headers']
}

/** Answers one request to the API as Stripe does: its key, its idempotency, its parameters, its work, its expansions. */
export async function handleApi(double: Double, asked: Asked, fault: Fault | undefined): Promise<Reply> {
  const { method, path, headers } = asked
  const form = parseForm(method === 'POST' ? asked.text : asked.query)
  const key = method === 'POST' ? one(headers['idempotency-key']) : null
  const requestId = double.newId('req')
  const done = await answer(double, { ...asked, requestId, key }, form, fault)
  double.log.add({
    at: double.settings.now().toISOString(),
    method,
    path,
    form,
    status: done.status,
    idempotencyKey: key,
    replayed: done.replayed ?? false,
    apiVersion: one(headers['stripe-version']),
  })
  return {
    status: done.status,
    body: done.body,
    headers: {
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...(key && { 'idempotency-key': key }),
      ...(done.replayed && { 'idempotent-replayed': 'true' }),
    },
  }
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0]! : (header ?? null))

type Claimed = Asked & { requestId: string; key: string | null }
type Done = Answer & { replayed?: boolean }

async function answer(double: Double, asked: Claimed, form: Form, fault: Fault | undefined): Promise<Done> {
  const { path, key } = asked
  const refusal = unauthorised(double, asked, form)
  if (refusal) return toAnswer(refusal)
  if (key !== null) {
    const claim = double.idempotency.claim(key, `${path}\n${asked.text}`, path, double.now())
    if (claim.kind === 'replay') return { ...claim.answer, replayed: true }
    if (claim.kind === 'refused') return { status: claim.status, body: { error: claim.error } }
  }
  if (fault?.kind === 'slow') await sleep(fault.ms ?? 1_000)
  double.cause = { id: asked.requestId, idempotency_key: key }
  let done: Done & { kept: boolean } = { ...toAnswer(internal), kept: false }
  try {
    done = carryOut(double, asked, form)
  } finally {
    double.cause = null
    // The answer of a decline can be lost like any other.
    if (fault?.kind === 'status' && done.kept) done = { ...toAnswer(faultError(fault)), kept: true }
    if (key !== null && done.kept) double.idempotency.save(key, { status: done.status, body: done.body })
    else if (key !== null) double.idempotency.release(key)
    double.commit()
  }
  return { status: done.status, body: done.body }
}

const internal = new ApiError(500, { type: 'api_error', message: 'The double itself has failed.' }, false)

function carryOut(double: Double, { method, path, headers }: Asked, form: Form): Answer & { kept: boolean } {
  try {
    const route = routeOf(method, path)
    if (!route) {
      double.violations.push(`${method} ${path}: the double does not know it`)
      throw new ApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}).`,
      })
    }
    const version = one(headers['stripe-version'])
    if (version !== null && version !== apiVersion)
      double.violations.push(`${method} ${path}: Stripe-Version ${version} is not ${apiVersion}`)
    passTime(double)
    const params = typed(form) as { expand?: string[] }
    refuseMisfits(double, `${method} ${path} asks`, double.settings.checks?.request(method, path, params))
    const { expand: paths = [], ...rest } = params
    const made = route.act(double, rest as never, route.id)
    const body = expand(made, paths, {
      find: id => expandable(double, id),
      leftOut: (object, field) => leftOut(double, object, field),
    })
    return { ...checked(double, method, path, { status: 200, body }), kept: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...checked(double, method, path, toAnswer(error)), kept: error.kept }
  }
}

/** An answer that Stripe would not give is a 500: a test that leans on it fails at once. */
function checked(double: Double, method: string, path: string, answer: Answer): Answer {
  const { checks } = double.settings
  if (!checks || !routeOf(method, path)) return answer
  try {
    const misfits = checks.answer(method, path, answer.status, answer.body)
    refuseMisfits(double, `${method} ${path} answers ${answer.status}`, misfits)
    return answer
  } catch (error) {
    if (error instanceof ApiError) return toAnswer(error)
    throw error
  }
}

function refuseMisfits(double: Double, what: string, misfits: readonly string[] = []): void {
  if (misfits.length === 0) return
  for (const misfit of misfits) double.violations.push(`${what}: ${misfit}`)
  const message = `Not as Stripe describes it: ${misfits.join('; ')}`
  throw new ApiError(500, { type: 'api_error', message }, false)
}

function unauthorised(double: Double, { method, path, headers }: Asked, form: Form): ApiError | null {
  const given = keyIn(one(headers.authorization) ?? '')
  if (given === double.settings.secretKey) return null
  // A browser may read a payment whose secret it was given.
  const [, id] = /^\/v1\/payment_intents\/(pi_\w+)$/.exec(path) ?? []
  const secret = double.paymentIntents.get(id)?.client_secret
  const isTheirs = given === double.settings.publishableKey && secret && form.client_secret === secret
  if (method === 'GET' && isTheirs) return null
  const message =
    given === ''
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${given.slice(0, 8)}****`
  return new ApiError(401, { type: 'invalid_request_error', message }, false)
}

/** As a bearer's token, or as the name of basic authentication. */
function keyIn(authorization: string): string {
  const [scheme, value = ''] = authorization.split(' ')
  return scheme === 'Basic' ? Buffer.from(value, 'base64').toString().replace(/:.*$/, '') : value
}

const toAnswer = ({ status, body }: ApiError): Answer => ({
  status,
  body: { error: JSON.parse(JSON.stringify(body)) },
})

export const faultError = ({ status = 500 }: Fault): ApiError => {
  if (status === 429) {
    return new ApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    })
  }
  if (status === 409) {
    return new ApiError(409, {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message:
        'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    })
  }
  return new ApiError(status, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to one of our backends. Support has been notified.',
  })
}
