import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { readPaymentName } from '../works/payment-names.ts'

/** Serves the Stripe adapter's look-ups after an event with a captured payment, whose data is encoded in its id. */
const server = createServer((request, response) => {
  const id = /^\/v1\/payment_intents\/(pi_\w+)/.exec(request.url ?? '')?.[1]
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(id ? intentOf(id) : {}))
})
server.listen((workerData as { port: number }).port, '127.0.0.1', () => parentPort?.postMessage('ready'))

function intentOf(id: string) {
  const { paymentId, totalCents: amount, created } = readPaymentName(id)
  const ours = { currency: 'usd', created, metadata: { payment_id: paymentId } }
  const fee = Math.trunc((amount * 29 + 500) / 1000) + 30
  const settled = { id: `txn_${id}`, object: 'balance_transaction', amount, fee, net: amount - fee, ...ours }
  const charge = {
    id: `ch_${id}`,
    object: 'charge',
    status: 'succeeded',
    captured: true,
    disputed: false,
    ...ours,
    amount,
    amount_captured: amount,
    payment_intent: id,
    balance_transaction: settled,
    refunds: { object: 'list', data: [], has_more: false, url: '' },
  }
  return {
    id,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    amount_received: amount,
    ...ours,
    latest_charge: charge,
    payment_method: null,
    last_payment_error: null,
    review: null,
    next_action: null,
  }
}
