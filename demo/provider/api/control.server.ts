import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import type Stripe from 'stripe'
import type { Double } from '../double.server.ts'
import type { Weather } from '../endpoints.server.ts'
import { balanceOf, chargeAccountFee, payOut, settleLateFees } from '../resources/balance.server.ts'
import { fingerprintOf, makeConfirmationToken } from '../resources/cards.server.ts'
import { type DisputeRequest, lose, openDispute, win } from '../resources/disputes.server.ts'
import { passTime } from '../resources/pass-time.server.ts'
import { answerBank, intentOf, latestChargeOf } from '../resources/payments.server.ts'
import { failRefund, makeRefund } from '../resources/refunds.server.ts'
import { closeReview, openReview, warnOfFraud } from '../resources/warnings.server.ts'
import { testCards } from '../test-cards.ts'
import { ApiError, missing } from './answers.ts'
import type { Fault } from './faults.ts'

type Act = (double: Double, body: never) => object | void | Promise<void>

type OfPayment = { payment_intent: string }
type OfDispute = { dispute: string }

/** Actions that happen at Stripe without Tassel: in its dashboard, at a bank, on the network. README.md lists their fields. */
const acts: Record<string, Act> = {
  'GET balance': double => ({ total: balanceOf(double) }),
  'GET payments': double => ({ ids: [...double.paymentIntents.all.keys()] }),
  'POST faults': (double, fault: Fault) => double.faults.add(fault),
  'POST faults/clear': double => double.faults.clear(),
  'POST webhooks': (double, weather: Partial<Weather>) => double.endpoints.setWeather(weather),
  'POST webhooks/release': (
    double,
    { order, times }: { order?: 'forward' | 'reverse' | 'shuffled'; times?: number },
  ) => double.endpoints.release(order, times),
  'POST tokens': (
    double,
    { number = testCards.success, fingerprint }: { number?: string; fingerprint?: string },
  ) =>
    makeConfirmationToken(double, {
      number,
      fingerprint: fingerprint ?? fingerprintOf(number),
      name: null,
    }),
  'POST bank': (double, { payment_intent: id, known }: OfPayment & { known: boolean }) =>
    answerBank(double, intentOf(double, id), known),
  'POST disputes': (double, { payment_intent: id, ...request }: OfPayment & DisputeRequest) =>
    openDispute(double, chargeOf(double, id), request),
  'POST disputes/win': (double, { dispute }: OfDispute) =>
    win(double, existing(double.disputes.get(dispute))),
  'POST disputes/lose': (double, { dispute }: OfDispute) =>
    lose(double, existing(double.disputes.get(dispute))),
  'POST refunds': (double, params: Stripe.RefundCreateParams) => makeRefund(double, params),
  'POST refunds/fail': (double, { refund }: { refund: string }) =>
    failRefund(double, existing(double.refunds.get(refund))),
  'POST fraud_warnings': (
    double,
    { payment_intent: id, fraud_type: type }: OfPayment & { fraud_type?: string },
  ) => warnOfFraud(double, chargeOf(double, id), type),
  'POST reviews': (double, { payment_intent: id }: OfPayment) => openReview(double, chargeOf(double, id)),
  'POST reviews/close': (double, { review }: { review: string }) =>
    closeReview(double, existing(double.reviews.get(review))),
  'POST fees/settle': double => ({ settled: settleLateFees(double) }),
  'POST fees': (double, { cents }: { cents: number }) => chargeAccountFee(double, cents),
  'POST wrong_amount': (double, wrong: Double['wrongAmount']) =>
    void Object.assign(double.wrongAmount, wrong),
  'POST payouts': double => payOut(double) ?? {},
}

/** Serves the actions under `/_double`, authenticated by the secret key. */
export function control(double: Double): Hono {
  const app = new Hono()
  app.use(bearerAuth({ token: double.settings.secretKey }))
  for (const [route, act] of Object.entries(acts)) {
    const [method = '', path] = route.split(' ')
    app.on(method, `/${path}`, async c => {
      const text = await c.req.text()
      passTime(double)
      const body = await act(double, (text ? JSON.parse(text) : {}) as never)
      double.commit()
      return c.json(body ?? {})
    })
  }
  app.onError(error => {
    if (!(error instanceof ApiError)) throw error
    return Response.json({ error: error.body }, { status: error.status })
  })
  return app
}

const chargeOf = (double: Double, id: string) => latestChargeOf(double, intentOf(double, id))

function existing<T>(object: T | undefined): T {
  if (object === undefined) throw missing('object', '', 'id', 404)
  return object
}
