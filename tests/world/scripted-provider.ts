import {
  type Card,
  type ChargeAnswer,
  type ChargeRequest,
  type CheckoutRequest,
  type Funding,
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
  TokenRefused,
} from '#app/platform/payments/port.ts'
import type { BrowserProvider } from '#app/platform/payments/provider-name.ts'

/** The result of charging a token: `lost` fails without a response, `refused` means a used token, and `asks` requires 3-D Secure. */
type Ending = 'captured' | 'declined' | 'lost' | 'refused' | 'asks'

/** An in-memory payment provider that takes the result of a charge from its token, such as `credit_captured_1`. Records its calls in order. */
export function scriptedProvider(options: { browser?: BrowserProvider } = {}) {
  const payments = new Map<string, ProviderPayment & { asked: string | null }>()
  const calls: string[] = []
  const charges: ChargeRequest[] = []
  const checkouts: CheckoutRequest[] = []
  const captures: number[] = []
  const down = new Set<string>()
  let whenCharged: (request: ChargeRequest) => Promise<void> = async () => {}

  const call = (name: string) => {
    calls.push(name)
    if (down.has(name)) throw new ProviderUnavailable(`${name} is down`)
  }
  const pay = (payment: ProviderPayment, cents: number) => {
    if (payment.movements.length > 0) return
    const at = '2026-03-11T16:00:00.000Z'
    const { providerPaymentId: id } = payment
    payment.movements = [{ id: `${id}-captured`, kind: 'captured', cents, at, refundId: null }]
    payment.totalCents = cents
    payment.awaits = null
    payment.declineCode = null
  }
  const answer = (payment: ProviderPayment): ChargeAnswer => ({
    payment: { ...payment },
    clientSecret: payment.awaits === 'authentication' ? `secret_of_${payment.providerPaymentId}` : null,
  })
  const byIds = (ids: { providerPaymentId: string | null; paymentId: string | null }) =>
    [...payments.values()].find(
      one => one.providerPaymentId === ids.providerPaymentId || one.paymentId === ids.paymentId,
    )
  const opened = (paymentId: string, totalCents: number, awaits: ProviderPayment['awaits']) => {
    const known = payments.get(paymentId)
    if (known) return known
    const made = {
      paymentId,
      totalCents,
      awaits,
      providerPaymentId: `pay_${paymentId}`,
      asked: null,
      movements: [],
      disputes: [],
      warnings: [],
      declineCode: null,
      card: null,
    }
    payments.set(paymentId, made)
    return made
  }

  const provider: PaymentProvider = {
    name: options.browser?.kind ?? 'sandbox',
    browser: options.browser ?? {
      kind: 'sandbox',
      script: 'http://localhost:1/',
    },
    origins: { frames: [], scripts: [], calls: [] },
    async readCard(token) {
      call('readCard')
      return cardOf(token)
    },
    async createPayment({ paymentId, totalCents }) {
      call('createPayment')
      return { providerPaymentId: opened(paymentId, totalCents, 'card').providerPaymentId }
    },
    async chargeCard(request) {
      call('chargeCard')
      charges.push(request)
      await whenCharged(request)
      const payment = payments.get(request.paymentId)
      if (!payment) throw new Error('charged before it was opened')
      const ending = request.token === null ? payment.asked : request.token.split('_')[1]
      if (ending === 'lost') throw new ProviderUnavailable('no answer')
      if (ending === 'refused') throw new TokenRefused('spent')
      payment.card = request.token === null ? payment.card : cardOf(request.token)
      if (ending === 'captured') pay(payment, payment.totalCents)
      else if (payment.movements.length === 0) {
        payment.awaits = ending === 'asks' ? 'authentication' : 'card'
        payment.declineCode = ending === 'asks' ? null : 'insufficient_funds'
      }
      return answer(payment)
    },
    async capture({ paymentId, cents }) {
      call('capture')
      captures.push(cents)
      const payment = payments.get(paymentId)
      if (!payment) throw new Error('captured before it was opened')
      pay(payment, cents)
      return { ...payment }
    },
    async openCheckout(request) {
      call('openCheckout')
      checkouts.push(request)
      const { providerPaymentId } = opened(request.paymentId, request.totalCents, 'card')
      return { providerPaymentId: `cs_${providerPaymentId}`, url: `https://pay.example/${providerPaymentId}` }
    },
    async refundPayment() {
      throw new ProviderUnavailable('not in this play')
    },
    async lookUp(ids) {
      call('lookUp')
      const id = ids.providerPaymentId?.replace('cs_', '') ?? null
      const found = byIds({ ...ids, providerPaymentId: id })
      return found ? { ...found } : null
    },
    async listChanges() {
      return { changes: [], cursor: null }
    },
    async readPaymentEvent() {
      return { kind: 'unsigned' }
    },
  }

  return {
    provider,
    calls,
    charges,
    checkouts,
    captures,
    /** The names of the methods that currently fail as unavailable, such as `capture`. */
    down,
    /** Sets the function that runs during each charge, before the result is decided. */
    onCharge(work: typeof whenCharged) {
      whenCharged = work
    },
    /** Completes 3-D Secure as the donor. `ending` is the result of the following charge, or null if the check failed. */
    answerBank(paymentId: string, ending: 'captured' | 'declined' | null) {
      const payment = payments.get(paymentId)
      if (!payment) throw new Error('no such payment')
      payment.asked = ending
      payment.awaits = ending === null ? 'card' : 'confirmation'
      payment.declineCode = ending === null ? 'authentication_failed' : null
    },
    /** Authorizes a card as the donor does on the provider's page. */
    authorise(paymentId: string, funding: Funding) {
      const payment = payments.get(paymentId)
      if (!payment) throw new Error('no such payment')
      payment.awaits = 'capture'
      payment.card = { funding, fingerprint: 'print', brand: 'visa', last4: '4242' }
    },
    payment: (paymentId: string) => payments.get(paymentId),
  }
}

let made = 0

/** A new token for a card with this funding whose charge has this result. Tokens with the same `card` belong to one card. */
export const aToken = (ending: Ending, funding: Funding = 'credit', card = `card${++made}`): string =>
  `${funding}_${ending}_${card}_${++made}`

function cardOf(token: string): Card | null {
  const [funding, , card] = token.split('_')
  const isKnown =
    funding === 'credit' ||
    funding === 'debit' ||
    funding === 'prepaid' ||
    funding === 'unknown' ||
    funding === 'link'
  return isKnown ? { funding, fingerprint: `print_of_${card}`, brand: 'visa', last4: '4242' } : null
}
