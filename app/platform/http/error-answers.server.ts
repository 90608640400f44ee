import { languages } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'
import { Refusal, type RefusalBody, type RefusalDetails, refusal } from '../../lib/refusal.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import { problemText, type Words } from '../../words/translate.ts'
import type { App } from '../app.server.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { type SecurityEventKind, securityEvent } from '../security-events.server.ts'
import { type HttpContext, localeOf } from './http-context.server.ts'

/** The fallback message that the specification requires (P252). */
const unexpected = phrase('An unexpected error occurred. Please try again.')

/** Refusal if the database is frozen, full, restarting, or blocked by a lock. Nothing was done, and a retry may help. */
export const busy = refusal('Busy', 503, phrase('The server is busy. Please try again in a moment.'))

/** Converts an error to a response in the language of the request. */
export function answerError(error: Error, c: HttpContext, app: App): Response {
  const requestId = c.get('requestId')
  if (error instanceof Refusal) {
    logRefusedCall(app, error, { operation: c.get('operation'), userId: c.get('userId') })
    return Response.json(refusalBody(error, wordsFor(app, c), requestId), {
      status: error.status,
      headers: refusalHeaders(error),
    })
  }
  const facts = { requestId, err: { message: error.message, stack: error.stack } }
  if (isUnavailable(error)) {
    app.log.error(facts, 'the database was unavailable or too slow')
    return Response.json(refusalBody(busy, wordsFor(app, c), requestId), {
      status: busy.status,
      headers: { 'cache-control': 'no-store', 'retry-after': '5' },
    })
  }
  app.log.error(facts, 'a request crashed')
  const body: RefusalBody = {
    error: { code: 'Unexpected', message: wordsFor(app, c).t(unexpected), requestId },
  }
  return Response.json(body, { status: 500, headers: { 'cache-control': 'no-store' } })
}

/** Refusals must not be cached, one that names a wait (`retryAfter`, s) includes Retry-After, and a missing or invalid API key is asked for (RFC 9110). */
export function refusalHeaders(error: Refusal): Record<string, string> {
  const retryAfter = error.details.facts?.retryAfter
  return {
    'cache-control': 'no-store',
    ...(error.code === 'InvalidApiKey' && { 'www-authenticate': 'Bearer' }),
    ...(typeof retryAfter === 'number' && { 'retry-after': String(retryAfter) }),
  }
}

function wordsFor(app: App, c: HttpContext): Words {
  return wordsWithMoney(localeOf(c), app.env.branding.currencySign)
}

function refusalBody(error: Refusal, words: Words, requestId: string): RefusalBody {
  const { t } = words
  const { phrases, title, fields, facts } = error.details
  const values = phrases ? translated(phrases, words) : error.details.values
  return {
    error: {
      code: error.code,
      message: t(error.message, values),
      requestId,
      ...(title ? { title: t(title, values) } : {}),
      ...(fields
        ? {
            fields: Object.fromEntries(
              Object.entries(fields).map(([name, problem]) => [name, problemText(problem, t, values)]),
            ),
          }
        : {}),
      ...(facts ? { facts } : {}),
    },
  }
}

/** Translates lists of phrases and joins each: `Finance or Support`. */
function translated(
  phrases: NonNullable<RefusalDetails['phrases']>,
  { t, locale }: Words,
): Record<string, string> {
  const either = new Intl.ListFormat(languages[locale].tag, { type: 'disjunction' })
  const joined = Object.entries(phrases).map(([name, list]) => [name, either.format(list.map(one => t(one)))])
  return Object.fromEntries(joined)
}

/** Refusals for which a more specific security event is logged elsewhere. */
const loggedElsewhere = new Set(['WrongPair', 'WrongPassword'])
/** Refusals in normal use, which only ask the person to sign in or to verify their identity. */
const ordinary: Record<string, SecurityEventKind> = {
  SignInRequired: 'sign-in-required',
  EmailProofRequired: 'proof-required',
  StepUpRequired: 'proof-required',
  SecondFactorRequired: 'proof-required',
}

/** Logs every 401 and 403 as a security event. */
function logRefusedCall(app: App, refused: Refusal, call: { operation?: string; userId?: string }): void {
  if ((refused.status !== 401 && refused.status !== 403) || loggedElsewhere.has(refused.code)) return
  const { operation, userId } = call
  securityEvent(app, ordinary[refused.code] ?? 'access-refused', {
    status: refused.status,
    refusal: refused.code,
    ...(operation && { operation }),
    ...(userId && { userId }),
  })
}
