import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import type Stripe from 'stripe'
import type { DemoAccount } from '../demo-account.server.ts'
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

type Act = (account: DemoAccount, body: never) => object | void | Promise<void>

type OfPayment = { payment_intent: string }
type OfDispute = { dispute: string }

/** Actions that happen at Stripe without Tassel: in its dashboard, at a bank, on the network. README.md lists their fields. */
const acts: Record<string, Act> = {
  'GET balance': account => ({ total: balanceOf(account) }),
  'GET payments': account => ({ ids: [...account.paymentIntents.all.keys()] }),
  'POST faults': (account, fault: Fault) => account.faults.add(fault),
  'POST faults/clear': account => account.faults.clear(),
  'POST events': (account, weather: Partial<Weather>) => account.endpoints.setWeather(weather),
  'POST events/release': (
    account,
    { order, times }: { order?: 'forward' | 'reverse' | 'shuffled'; times?: number },
  ) => account.endpoints.release(order, times),
  'POST tokens': (
    account,
    { number = testCards.success, fingerprint }: { number?: string; fingerprint?: string },
  ) =>
    makeConfirmationToken(account, {
      number,
      fingerprint: fingerprint ?? fingerprintOf(number),
      name: null,
    }),
  'POST bank': (account, { payment_intent: id, known }: OfPayment & { known: boolean }) =>
    answerBank(account, intentOf(account, id), known),
  'POST disputes': (account, { payment_intent: id, ...request }: OfPayment & DisputeRequest) =>
    openDispute(account, chargeOf(account, id), request),
  'POST disputes/win': (account, { dispute }: OfDispute) =>
    win(account, existing(account.disputes.get(dispute))),
  'POST disputes/lose': (account, { dispute }: OfDispute) =>
    lose(account, existing(account.disputes.get(dispute))),
  'POST refunds': (account, params: Stripe.RefundCreateParams) => makeRefund(account, params),
  'POST refunds/fail': (account, { refund }: { refund: string }) =>
    failRefund(account, existing(account.refunds.get(refund))),
  'POST fraud_warnings': (
    account,
    { payment_intent: id, fraud_type: type }: OfPayment & { fraud_type?: string },
  ) => warnOfFraud(account, chargeOf(account, id), type),
  'POST reviews': (account, { payment_intent: id }: OfPayment) => openReview(account, chargeOf(account, id)),
  'POST reviews/close': (account, { review }: { review: string }) =>
    closeReview(account, existing(account.reviews.get(review))),
  'POST fees/settle': account => ({ settled: settleLateFees(account) }),
  'POST fees': (account, { cents }: { cents: number }) => chargeAccountFee(account, cents),
  'POST wrong_amount': (account, wrong: DemoAccount['wrongAmount']) =>
    void Object.assign(account.wrongAmount, wrong),
  'POST payouts': account => payOut(account) ?? {},
}

/** Serves the actions under `/_control`, authenticated by the secret key. */
export function control(account: DemoAccount): Hono {
  const app = new Hono()
  app.use(bearerAuth({ token: account.settings.secretKey }))
  for (const [route, act] of Object.entries(acts)) {
    const [method = '', path] = route.split(' ')
    app.on(method, `/${path}`, async c => {
      const text = await c.req.text()
      passTime(account)
      const body = await act(account, (text ? JSON.parse(text) : {}) as never)
      account.commit()
      return c.json(body ?? {})
    })
  }
  app.onError(error => {
    if (!(error instanceof ApiError)) throw error
    return Response.json({ error: error.body }, { status: error.status })
  })
  return app
}

const chargeOf = (account: DemoAccount, id: string) => latestChargeOf(account, intentOf(account, id))

function existing<T>(object: T | undefined): T {
  if (object === undefined) throw missing('object', '', 'id', 404)
  return object
}
