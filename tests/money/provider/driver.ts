import { randomUUID } from 'node:crypto'
import type { PaymentProvider, ProviderPayment, RefundRequest } from '#app/platform/payments/port.ts'

/**
 * What a test needs of a payment provider beside its adapter: the part of the donor, of the bank and of the provider's own staff.
 * Everything else the contract asks of the adapter alone.
 */
export type Driver = {
  name: string
  /** Asks once: what the adapter does about an outage is the contract's, not the network's. */
  provider: PaymentProvider
  /** The same, which does not wait long for an answer. */
  hasty: PaymentProvider
  /** The clock of the provider and of the webhooks' readers. */
  clock: { now(): Date; advance(seconds: number): void }
  /** What the hosted fields make of a card. */
  token(card: TestCard): Promise<string>
  /** The donor's answer to the bank's question. */
  answerBank(payment: Opened, clientSecret: string, isKnown: boolean): Promise<void>
  /** A dispute, or a bank's question before one; of all that is there unless told. */
  dispute(payment: Opened, asked?: { cents?: number; isInquiry?: boolean }): Promise<void>
  win(payment: Opened): Promise<void>
  lose(payment: Opened): Promise<void>
  /** Money given back by hand, in the provider's own dashboard. */
  refundByHand(payment: Opened, cents: number): Promise<void>
  /** The donor's bank sends the last refund back. */
  failRefund(payment: Opened): Promise<void>
  /** Captures are told without their fee until `settleFees`. */
  delayFees(): Promise<void>
  settleFees(payment: Opened): Promise<void>
  /** The provider charges for itself, beside all payments. */
  chargeAccountFee(cents: number): Promise<void>
  warnOfFraud(payment: Opened): Promise<void>
  /** What goes wrong with the next call of this kind; only what its entry in drivers.ts names. */
  breakNext(call: Call, outage: Outage): Promise<void>
  /** Every event that was sent about a payment, each as it was signed. */
  events(payment: Opened): Promise<SentEvent[]>
  /** How often a card was put before its bank for a payment. */
  attemptsOn(payment: Opened): Promise<number>
  /** A webhook that is signed, and none of ours. */
  otherEvent(): Promise<SentEvent>
  /** What the provider has of ours, in cents. */
  balance(): Promise<number>
  close(): Promise<void>
}

export type TestCard = 'credit' | 'debit' | 'prepaid' | 'declined' | 'insufficientFunds' | 'threeDSecure'

export type Opened = { paymentId: string; providerPaymentId: string }
export type SentEvent = { headers: Headers; body: Uint8Array }
export type Call = 'readCard' | 'create' | 'charge' | 'refund' | 'lookUp' | 'changes'

/** `After` the work: it was done, and only the answer is lost. */
export const outages = [
  'silentBefore',
  'silentAfter',
  'resetBefore',
  'resetAfter',
  'tooMany',
  'failureBefore',
  'failureAfter',
] as const
export type Outage = (typeof outages)[number]

/** Shorter than what is silent stays silent, longer than anything else takes. */
export const hastyMs = 300

export const totalCents = 6_050

/** A payment that waits for its card. */
export async function opened({ provider }: Pick<Driver, 'provider'>, total = totalCents): Promise<Opened> {
  const paymentId = randomUUID()
  const { providerPaymentId } = await provider.createPayment(aRequest(paymentId, total))
  return { paymentId, providerPaymentId }
}

export const aRequest = (paymentId: string, total = totalCents) => ({
  paymentId,
  campaignId: 'abcdefghij',
  totalCents: total,
  description: 'A donation',
})

export const charge = ({ provider }: Pick<Driver, 'provider'>, payment: Opened, token: string | null) =>
  provider.chargeCard({ ...payment, token, returnUrl: 'https://give.example/donation-confirmation' })

/** A payment that was captured. */
export async function paid(driver: Driver, card: TestCard = 'credit'): Promise<Opened> {
  const payment = await opened(driver)
  await charge(driver, payment, await driver.token(card))
  return payment
}

export async function stand(
  { provider }: Pick<Driver, 'provider'>,
  payment: Opened,
): Promise<ProviderPayment> {
  const found = await provider.lookUp(payment)
  if (!found) throw new Error('the provider does not know this payment')
  return found
}

export function aRefund(payment: Opened, overrides: Partial<RefundRequest> = {}): RefundRequest {
  const refundId = randomUUID()
  return { ...payment, refundId, cents: 1_000, reason: 'A mistake.', idempotencyKey: refundId, ...overrides }
}

/** What movements add up to, by kind. */
export function sumsOf({ movements }: Pick<ProviderPayment, 'movements'>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { kind, cents } of movements) sums[kind] = (sums[kind] ?? 0) + cents
  return sums
}

/** What a payment's movements did to the balance at the provider. */
export function netOf({ movements }: Pick<ProviderPayment, 'movements'>): number {
  const {
    captured = 0,
    refunded = 0,
    refund_failed = 0,
    disputed = 0,
    dispute_won = 0,
    fee = 0,
  } = sumsOf({ movements })
  return captured - refunded + refund_failed - disputed + dispute_won - fee
}
