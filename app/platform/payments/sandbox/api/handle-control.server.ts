import type { IncomingHttpHeaders } from 'node:http'
import type Stripe from 'stripe'
import type { Double } from '../double.server.ts'
import { adjust, balanceOf, chargeAccountFee, settleLateFees } from '../resources/balance.server.ts'
import {
  cardBehind,
  makeConfirmationToken,
  plainCard,
  type Wallet,
} from '../resources/card-objects.server.ts'
import { answerBank } from '../resources/charging.server.ts'
import { type DisputeRequest, escalate, lose, openDispute, win } from '../resources/disputes.server.ts'
import { passTime } from '../resources/pass-time.server.ts'
import { failPayout, payOut } from '../resources/payouts.server.ts'
import { failRefund, makeRefund } from '../resources/refunds.server.ts'
import { closeReview, openReview, warnOfFraud } from '../resources/suspicions.server.ts'
import type { Weather } from './endpoints.server.ts'
import { ApiError } from './errors.server.ts'
import type { Fault } from './faults.server.ts'
import type { Reply } from './handle-request.server.ts'
import { idOf } from './lists.server.ts'

/** What the holder of the secret key does from outside: what a dashboard, a bank or bad weather would do. JSON in, JSON out. */
type Act = (double: Double, body: never) => object | Promise<object>

type Of = { payment_intent: string }

const acts: Record<string, Act> = {
  'GET log': double => ({
    requests: double.log.requests,
    charge_attempts: double.chargeAttempts,
    violations: double.violations,
  }),
  'GET balance': double => balanceOf(double),
  'GET payments': double => ({ ids: [...double.paymentIntents.all.keys()] }),
  'POST faults': (double, fault: Fault) => done(double.faults.add(fault)),
  'POST faults/clear': double => done(double.faults.clear()),
  'POST webhooks': (double, weather: Partial<Weather>) => done(double.endpoints.setWeather(weather)),
  'POST webhooks/release': async (
    double,
    { order, times }: { order?: 'forward' | 'reverse' | 'shuffled'; times?: number },
  ) => done(await double.endpoints.release(order, times)),
  'POST tokens': (double, asked: TokenAsked) => tokenOf(double, asked),
  'POST bank': (double, { payment_intent: id, known }: Of & { known: boolean }) =>
    answerBank(double, found(double.paymentIntents.get(id), id), known),
  'POST disputes': (double, { payment_intent: id, ...request }: Of & DisputeRequest) =>
    openDispute(double, chargeOf(double, id), request),
  'POST disputes/win': (
    double,
    { dispute, fee_returned: feeReturned }: { dispute: string; fee_returned?: boolean },
  ) => win(double, found(double.disputes.get(dispute), dispute), { feeReturned }),
  'POST disputes/lose': (double, { dispute }: { dispute: string }) =>
    lose(double, found(double.disputes.get(dispute), dispute)),
  'POST disputes/escalate': (double, { dispute }: { dispute: string }) =>
    escalate(double, found(double.disputes.get(dispute), dispute)),
  'POST refunds': (double, params: Stripe.RefundCreateParams) => makeRefund(double, params),
  'POST refunds/fail': (double, { refund }: { refund: string }) =>
    failRefund(double, found(double.refunds.get(refund), refund)),
  'POST fraud_warnings': (
    double,
    { payment_intent: id, fraud_type: type = 'misc' }: Of & { fraud_type?: string },
  ) => warnOfFraud(double, chargeOf(double, id), type),
  'POST reviews': (double, { payment_intent: id }: Of) => openReview(double, chargeOf(double, id), 'manual'),
  'POST reviews/close': (double, { review }: { review: string }) =>
    closeReview(double, found(double.reviews.get(review), review), 'approved'),
  'POST fees/settle': double => ({ settled: settleLateFees(double) }),
  'POST fees': (double, { cents, description = 'Radar' }: { cents: number; description?: string }) =>
    chargeAccountFee(double, cents, description),
  'POST adjustments': (double, { cents }: { cents: number }) => adjust(double, cents),
  'POST wrong_amount': (double, wrong: Double['wrongAmount']) =>
    done(Object.assign(double.wrongAmount, wrong)),
  'POST payouts': double => payOut(double) ?? {},
  'POST payouts/fail': (double, { payout }: { payout: string }) =>
    failPayout(double, found(double.payouts.get(payout), payout)),
}

/** Nothing to say of it. */
const done = (_: unknown) => ({})

export async function handleControl(
  double: Double,
  {
    method,
    path,
    text,
    headers,
  }: { method: string; path: string; text: string; headers: IncomingHttpHeaders },
): Promise<Reply> {
  if (headers.authorization !== `Bearer ${double.settings.secretKey}`)
    return { status: 401, body: { error: 'the secret key is needed' }, headers: {} }
  const act = acts[`${method} ${path.slice('/_double/'.length)}`]
  if (!act) return { status: 404, body: { known: Object.keys(acts) }, headers: {} }
  try {
    passTime(double)
    const body = await act(double, (text ? JSON.parse(text) : {}) as never)
    double.commit()
    return { status: 200, body, headers: {} }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: error.body }, headers: {} }
    throw error
  }
}

/** A token without a browser. `number` or `payment_method` names the card; the rest makes another person's of it. */
export type TokenAsked = {
  number?: string
  payment_method?: string
  fingerprint?: string
  wallet?: Wallet
  return_url?: string
}

export function tokenOf(double: Double, asked: TokenAsked): Stripe.ConfirmationToken {
  const named = asked.number
    ? plainCard(double, asked.number)
    : cardBehind(double, asked.payment_method ?? 'pm_card_visa')
  const behind = { ...named, fingerprint: asked.fingerprint ?? named.fingerprint }
  return makeConfirmationToken(double, { behind, wallet: asked.wallet, returnUrl: asked.return_url })
}

function chargeOf(double: Double, id: string): Stripe.Charge {
  const intent = found(double.paymentIntents.get(id), id)
  return found(double.charges.get(idOf(intent.latest_charge)), `charge of ${id}`)
}

function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined)
    throw new ApiError(404, { type: 'invalid_request_error', message: `The double has no ${what}.` })
  return thing
}
